import { countryCodes } from '../kit/country.ts';
import { emailProblem } from '../kit/email-rule.ts';
import { plainRequired } from '../kit/free-text-rule.ts';
import { nameRequired } from '../kit/link-rule.ts';
import type { FormRules } from '../kit/problem.ts';
import { normaliseTelephone } from '../kit/telephone-rule.ts';

export interface ContactForm {
  firstname: string;
  surname: string;
  company: string;
  email: string;
  telephone: string;
  message: string;
}

/** Accepts a number of any served country, since the form does not ask for one. */
function contactNumberProblem(raw: string): 'required' | 'phone' | undefined {
  if (raw.trim() === '') return 'required';
  const countries = countryCodes();
  // Until a page knows the countries, leave the check to the server.
  return countries.length === 0 || countries.some((country) => normaliseTelephone(raw, country) !== null) ? undefined : 'phone';
}

export const contactRules: FormRules<ContactForm> = {
  firstname: nameRequired('person'),
  surname: nameRequired('person'),
  company: nameRequired('company'),
  email: emailProblem,
  telephone: contactNumberProblem,
  message: plainRequired,
};
