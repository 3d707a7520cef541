import { emailKey } from '../../../contract/kit/email-rule.ts';
import { countryCodes } from '../../../contract/kit/country.ts';
import { normaliseTelephone } from '../../../contract/kit/telephone-rule.ts';

/** What a search for a lead may mean: everything that the text can be is looked for, each exactly. */
export interface LeadSearch {
  /** Of the enquiry, of a bought lead, or of a district. */
  readonly code: string;
  readonly telephones: readonly string[];
  readonly email: string | null;
}

const fewestDigits = 6;

/** Puts what staff type or paste into the form in which it is stored. A telephone number may be of any country. */
export function readLeadSearch(text: string): LeadSearch {
  const digits = text.replaceAll(/\D/g, '').length;
  const mayBeTelephone = digits >= fewestDigits && /^[+\d\s().-]+$/.test(text);
  const numbers = mayBeTelephone ? countryCodes().map((country) => normaliseTelephone(text, country)) : [];
  return {
    code: text.replaceAll(/\s/g, '').toUpperCase(),
    telephones: [...new Set(numbers.filter((number) => number !== null))],
    email: text.includes('@') ? emailKey(text) : null,
  };
}
