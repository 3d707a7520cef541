import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max';

/** Number ranges that cost callers extra or do not belong to a household line. */
const costly: ReadonlySet<NumberType> = new Set(['PREMIUM_RATE', 'PERSONAL_NUMBER', 'SHARED_COST', 'UAN', 'VOIP']);

/** Checks whether an international number is in a range to review before companies pay for it. */
export function isCostlyTelephone(number: string): boolean {
  return costly.has(parsePhoneNumberFromString(number)?.getType());
}
