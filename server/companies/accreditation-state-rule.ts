import type { accreditationStates } from '../../contract/companies/values.ts';

export interface HeldAccreditation {
  readonly certificateNumber: string;
  readonly approvedUntil: Date | null;
  readonly rejectedAt: Date | null;
}

/**
 * Derives a certificate's state: approved until its approval ends, then expired; a changed number is pending again (product rules, section
 * 8).
 */
export function accreditationState(held: HeldAccreditation | undefined, now: Date): (typeof accreditationStates)[number] {
  if (held === undefined) return 'not_added';
  if (held.rejectedAt !== null) return 'rejected';
  if (held.approvedUntil === null) return 'pending';
  return held.approvedUntil > now ? 'approved' : 'expired';
}
