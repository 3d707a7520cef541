import { type AvailabilityCode, priceChanged } from '../../contract/buying/values.ts';

/** Why a lead is not bought, as the screen tells it. */
export type Refusal =
  | { readonly kind: 'code'; readonly code: AvailabilityCode; readonly detail: string }
  | { readonly kind: 'priceChanged'; readonly price: number }
  /** The server named a reason that this version does not know. */
  | { readonly kind: 'unknown' }
  /** It named none. */
  | { readonly kind: 'unavailable' }
  /** It could not look into it, now: the lead itself may be free. */
  | { readonly kind: 'unchecked'; readonly text?: string };

/** Where a blocked buyer can put things right. */
export type Remedy =
  | 'resendValidation'
  | 'contact'
  | 'settleAccount'
  | 'contactManagement'
  | 'contactSupport'
  | 'accreditations'
  | 'addCard'
  | 'toDo';

/** What follows each text. */
export const remediesOf: Readonly<Record<AvailabilityCode, readonly Remedy[]>> = {
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
};

const ofTheLead: readonly AvailabilityCode[] = ['101', '102', '103', '105', '106', '107'];

/** Whether it is the company that stands in the way: the lead is for sale to it still, may be reserved for it, and can be declined. */
export function isOfCompany(refusal: Refusal): boolean {
  return refusal.kind === 'code' && !ofTheLead.includes(refusal.code);
}

/** Why 108 where the company can put it right itself: an invoice has been overdue for too long. */
export const overdueDetail = 'overdue';

/** What puts a refusal right: paying, where buying is off because of an invoice. */
export function remediesFor({ code, detail }: { readonly code: AvailabilityCode; readonly detail: string }): readonly Remedy[] {
  return code === '108' && detail === overdueDetail ? ['settleAccount', 'contactManagement'] : remediesOf[code];
}

/** Whether the same has been told further up: what puts it right is said once. */
export function isRepeated(refusals: readonly (Refusal | undefined)[], place: number): boolean {
  const matter = matterOf(refusals[place]);
  return matter !== undefined && refusals.findIndex((refusal) => matterOf(refusal) === matter) < place;
}

/** The code; of accreditations also which are missing, for each is added by itself. */
function matterOf(refusal: Refusal | undefined): string | undefined {
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
  return Object.hasOwn(remediesOf, code);
}
