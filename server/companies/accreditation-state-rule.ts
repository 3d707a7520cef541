import type { accreditationStates } from '../../contract/companies/values.ts';

export interface HeldAccreditation {
  readonly certificateNumber: string;
  readonly approvedUntil: Date | null;
  readonly rejectedAt: Date | null;
}

/**
 * What stands behind a certificate. Approved while its approval lies ahead, expired when that has passed; a changed number
 * is pending again (product rules, section 8).
 */
export function accreditationState(held: HeldAccreditation | undefined, now: Date): (typeof accreditationStates)[number] {
  if (held === undefined) return 'not_added';
  if (held.rejectedAt !== null) return 'rejected';
  if (held.approvedUntil === null) return 'pending';
  return held.approvedUntil > now ? 'approved' : 'expired';
}
