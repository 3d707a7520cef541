import type { CountryCode } from '../kit/country.ts';
import { emailKey, isEmail } from '../kit/email-rule.ts';
import type { FormRules } from '../kit/problem.ts';
import { mobileProblem } from '../kit/telephone-rule.ts';

/** Main one included. */
export const maxLeadEmails = 5;

export interface AlertSettingsForm {
  mobileSms: string;
  /** The first is the main one; empty places are dropped on saving. */
  leadEmails: string[];
  leadsByEmail: boolean;
  leadsBySms: boolean;
  marketplaceEmailEnabled: boolean;
  marketplaceSmsEnabled: boolean;
  marketplaceNotify: number;
  smsMarketplaceNotify: number;
}

/** The addresses that are left when empty places and those named twice are dropped. */
export function tidyLeadEmails(given: readonly string[]): string[] {
  const addresses = given.map(emailKey).filter((address) => address !== '');
  return [...new Set(addresses)];
}

/** A mobile number is needed only where something is sent to it. */
export function alertSettingsRules(country: CountryCode): FormRules<AlertSettingsForm> {
  return {
    mobileSms: (number, { leadsBySms, marketplaceSmsEnabled }) =>
      number.trim() === '' && !leadsBySms && !marketplaceSmsEnabled ? undefined : mobileProblem(number, country),
    leadEmails: (given) => {
      const addresses = tidyLeadEmails(given);
      if (!addresses.every(isEmail)) return 'email';
      return addresses.length > maxLeadEmails ? 'tooManyEmails' : undefined;
    },
  };
}
