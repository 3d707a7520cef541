import { countryCodes } from '../kit/country.ts';
import { emailProblem } from './email-rule.ts';
import { plainRequired } from './free-text-rule.ts';
import type { FormRules } from './problem.ts';
import { normaliseTelephone } from './telephone-rule.ts';

export interface ContactForm {
  firstname: string;
  surname: string;
  company: string;
  email: string;
  telephone: string;
  message: string;
}

/** A number of any country served: the form does not ask where people are. */
function contactNumberProblem(raw: string): 'required' | 'phone' | undefined {
  if (raw.trim() === '') return 'required';
  return countryCodes.some((country) => normaliseTelephone(raw, country) !== null) ? undefined : 'phone';
}

export const contactRules: FormRules<ContactForm> = {
  firstname: plainRequired,
  surname: plainRequired,
  company: plainRequired,
  email: emailProblem,
  telephone: contactNumberProblem,
  message: plainRequired,
};
