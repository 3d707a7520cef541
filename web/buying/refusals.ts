import { type AvailabilityCode, priceChanged } from '../../contract/buying/values.ts';

/** Reasons why a lead cannot be bought, as shown on screen. */
export type Refusal =
  | { readonly kind: 'code'; readonly code: AvailabilityCode; readonly detail: string }
  | { readonly kind: 'priceChanged'; readonly price: number }
  /** The server sent a reason that this version does not know. */
  | { readonly kind: 'unknown' }
  /** No reason given. */
  | { readonly kind: 'unavailable' }
  /** The server could not check just now; the lead itself may be available. */
  | { readonly kind: 'unchecked'; readonly text?: string };

/** Ways a blocked buyer can resolve the problem. */
export type Remedy =
  | 'resendValidation'
  | 'contact'
  | 'settleAccount'
  | 'contactManagement'
  | 'contactSupport'
  | 'accreditations'
  | 'addCard'
  | 'toDo';

/** Remedies for each availability code. */
export const remediesByCode: Readonly<Record<AvailabilityCode, readonly Remedy[]>> = {
  '101': [],
  '102': [],
  '103': [],
  '104': ['resendValidation'],
  '105': [],
  '106': [],
  '107': [],
  '108': ['contact'],
  '109': ['settleAccount', 'contactManagement'],
  '110': ['accreditations'],
  '111': ['addCard'],
  '112': ['toDo'],
  '113': [],
};

const leadCodes: readonly AvailabilityCode[] = ['101', '102', '103', '105', '106', '107'];

/** Whether the obstacle is the company, not the lead: the lead is still for sale, may be reserved for it, and can be declined. */
export function isCompanyRefusal(refusal: Refusal): boolean {
  return refusal.kind === 'code' && !leadCodes.includes(refusal.code);
}

/** Detail of code 108 that the company can resolve itself: an invoice is long overdue. */
export const overdueDetail = 'overdue';

/** Returns the remedies of a refusal; payment, if an invoice blocks buying. */
export function remediesFor({ code, detail }: { readonly code: AvailabilityCode; readonly detail: string }): readonly Remedy[] {
  return code === '108' && detail === overdueDetail ? ['settleAccount', 'contactManagement'] : remediesByCode[code];
}

/** Whether an earlier line shows the same refusal, so that its remedy appears only once. */
export function isRepeatedRefusal(refusals: readonly (Refusal | undefined)[], place: number): boolean {
  const matter = getRefusalKey(refusals[place]);
  return matter !== undefined && refusals.findIndex((refusal) => getRefusalKey(refusal) === matter) < place;
}

/** Identifies a refusal: its code, plus the missing accreditations, since each is added separately. */
function getRefusalKey(refusal: Refusal | undefined): string | undefined {
  if (refusal?.kind !== 'code') return undefined;
  return refusal.code === '110' ? `110--${refusal.detail}` : refusal.code;
}

/** Reads `code--detail`. */
export function readRefusal(error: string | undefined): Refusal {
  if (error === undefined || error.trim() === '') return { kind: 'unavailable' };
  const [code = '', detail = ''] = error.split('--', 2);
  if (isAvailabilityCode(code)) return { kind: 'code', code, detail };
  const price = Number(detail);
  if (code === priceChanged && detail !== '' && Number.isFinite(price)) return { kind: 'priceChanged', price };
  return { kind: 'unknown' };
}

function isAvailabilityCode(code: string): code is AvailabilityCode {
  return Object.hasOwn(remediesByCode, code);
}
