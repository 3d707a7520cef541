import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max';

/** Numbers that cost whoever calls them more than a call, or that stand for no line of a household. */
const costly: ReadonlySet<NumberType> = new Set(['PREMIUM_RATE', 'PERSONAL_NUMBER', 'SHARED_COST', 'UAN', 'VOIP']);

/** Whether a number in international form is of a range that a person should look at before companies pay for it. */
export function isCostlyTelephone(number: string): boolean {
  return costly.has(parsePhoneNumberFromString(number)?.getType());
}
