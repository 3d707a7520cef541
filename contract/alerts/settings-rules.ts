import type { CountryCode } from '../kit/country.ts';
import { emailKey, isEmail } from '../kit/email-rule.ts';
import type { FormRules } from '../kit/problem.ts';
import { mobileProblem } from '../kit/telephone-rule.ts';

/** Includes the main address. */
export const maxLeadEmails = 5;

export interface AlertSettingsForm {
  mobileSms: string;
  /** The first is the main one; empty entries are dropped on saving. */
  leadEmails: string[];
  leadsByEmail: boolean;
  leadsBySms: boolean;
  marketplaceEmailEnabled: boolean;
  marketplaceSmsEnabled: boolean;
  marketplaceNotify: number;
  smsMarketplaceNotify: number;
}

/** Drops empty and duplicate addresses. */
export function tidyLeadEmails(given: readonly string[]): string[] {
  const addresses = given.map(emailKey).filter((address) => address !== '');
  return [...new Set(addresses)];
}

/** A mobile number is required only if messages go to it. */
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
