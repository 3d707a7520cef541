import { titles } from '../companies/values.ts';
import { emailProblem } from '../kit/email-rule.ts';
import { nameRequired } from '../kit/link-rule.ts';
import { requireOneOf, type FormRules } from '../kit/problem.ts';
import { financeSites } from './values.ts';

/** A person introduced without a lead, in the specification's names. */
export interface Introduction {
  readonly email: string;
  readonly title: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Empty until chosen. */
  readonly siteId: string | number;
}

export const introductionRules: FormRules<Introduction> = {
  title: requireOneOf(titles),
  first_name: nameRequired('person'),
  last_name: nameRequired('person'),
  email: emailProblem,
  siteId: (site) => requireOneOf(financeSites.map(String))(String(site)),
};
