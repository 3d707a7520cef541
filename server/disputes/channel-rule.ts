import { isEmail } from '../../contract/kit/email-rule.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { normaliseMobile, normaliseTelephone } from '../../contract/kit/telephone-rule.ts';

export interface GivenContact {
  readonly telephone: string | null;
  readonly alternatePhone: string | null;
  readonly email: string | null;
}

export type FoundBy = 'form' | 'bounce' | 'sms_refused';
export type DeadChannels = Readonly<Partial<Record<'telephone' | 'email', FoundBy>>>;

/**
 * Returns which of a customer's channels cannot exist, by format or by a provider's permanent failure. A second telephone number keeps that channel
 * alive, because text messages only go to the first.
 */
export function deadChannels(
  contact: GivenContact,
  country: CountryCode,
  refused: { readonly email: boolean; readonly sms: boolean },
): DeadChannels {
  const { telephone, alternatePhone, email } = contact;
  const second = alternatePhone === null ? null : normaliseTelephone(alternatePhone, country);
  const first = telephone === null ? null : normaliseTelephone(telephone, country);
  const hasSecond = second !== null && second !== first;
  const dead: Partial<Record<'telephone' | 'email', FoundBy>> = {};
  if (telephone !== null && !hasSecond && (first === null || refused.sms)) dead.telephone = first === null ? 'form' : 'sms_refused';
  const isMisspelt = email !== null && !isEmail(email);
  if (email !== null && (isMisspelt || refused.email)) dead.email = isMisspelt ? 'form' : 'bounce';
  return dead;
}

/** Whether a mail or text message could reach the customer. */
export function canBeAsked({ telephone, email }: GivenContact, country: CountryCode, dead: DeadChannels): boolean {
  const byMail = email !== null && dead.email === undefined;
  const bySms = telephone !== null && dead.telephone === undefined && normaliseMobile(telephone, country) !== null;
  return byMail || bySms;
}
