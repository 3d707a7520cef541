import { countryCodes } from '../kit/country.ts';
import { emailProblem } from './email-rule.ts';
import { requiredProblem, type FormRules } from './problem.ts';
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
  firstname: requiredProblem,
  surname: requiredProblem,
  company: requiredProblem,
  email: emailProblem,
  telephone: contactNumberProblem,
  message: requiredProblem,
};
