import { companyNumberProblem, companyTypes } from '../companies/company-number-rule.ts';
import { titles } from '../companies/values.ts';
import { vatNumberProblem } from '../companies/vat-number-rule.ts';
import { websiteProblem } from '../companies/website-rule.ts';
import type { CountryCode } from '../kit/country.ts';
import { emailProblem } from '../kit/email-rule.ts';
import { plainRequired } from '../kit/free-text-rule.ts';
import { nameOptional, nameRequired } from '../kit/link-rule.ts';
import { fullPostcodeProblem } from '../kit/postcode-rule.ts';
import { type FormRules, requireOneOf, type Problem } from '../kit/problem.ts';
import { mobileProblem, telephoneProblem } from '../kit/telephone-rule.ts';

/** A company as staff enter or import it, with its first user. */
export interface StaffCompanyForm {
  readonly country: CountryCode;
  readonly internal_name: string;
  readonly company_type: string;
  readonly company_number: string;
  readonly vat_number: string;
  readonly website: string;
  readonly phone: string;
  readonly mobile: string;
  readonly address_line1: string;
  readonly address_line2: string;
  readonly town: string;
  readonly county: string;
  readonly postcode: string;
  readonly title: string;
  readonly forename: string;
  readonly surname: string;
  readonly email: string;
  /** Codes of postcode districts or whole areas, separated by spaces, commas or semicolons. */
  readonly coverage: string;
  /** Codes of lead types, separated likewise. */
  readonly work_types: string;
  /** Amounts in the country's currency; empty for the default limit and no balance. */
  readonly credit_limit: string;
  /** Amount the company owes; negative if we owe it. */
  readonly balance: string;
}

const unlessEmpty =
  <Values>(rule: (value: string, values: Values) => Problem | undefined) =>
  (value: string, values: Values): Problem | undefined =>
    value === '' ? undefined : rule(value, values);

/** Parses an amount such as 1,250.50 or -30; undefined if it is none. */
export function readImportedAmount(text: string): number | undefined {
  const bare = text.replaceAll(/[\s£]/g, '');
  const plain = /,\d{1,2}$/.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  return /^-?\d{1,7}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

const amountProblem = (text: string): Problem | undefined => (readImportedAmount(text) === undefined ? 'number' : undefined);

/** Rules of the people in a file: a company's first user and its further ones. */
export const staffUserRules: FormRules<Pick<StaffCompanyForm, 'title' | 'forename' | 'surname' | 'email'>> = {
  title: unlessEmpty(requireOneOf(titles)),
  forename: nameRequired('person'),
  surname: nameRequired('person'),
  email: emailProblem,
};

export const staffCompanyRules: FormRules<StaffCompanyForm> = {
  ...staffUserRules,
  internal_name: nameRequired('company'),
  company_type: requireOneOf(companyTypes),
  company_number: (number, { company_type: type, country }) => companyNumberProblem(number, type, country),
  vat_number: vatNumberProblem,
  website: websiteProblem,
  phone: (phone, { country }) => telephoneProblem(phone, country),
  mobile: unlessEmpty((mobile, { country }) => mobileProblem(mobile, country)),
  address_line1: plainRequired,
  town: nameRequired('town'),
  county: nameOptional('town'),
  postcode: (postcode, { country }) => fullPostcodeProblem(postcode, country),
  credit_limit: unlessEmpty((text) => amountProblem(text) ?? (Number(readImportedAmount(text)) < 0 ? 'number' : undefined)),
  balance: unlessEmpty(amountProblem),
};

/** Columns of an import that hold a company or a person. */
export const companyFields = [
  ...(['country', 'internal_name', 'company_type', 'company_number', 'vat_number', 'website', 'phone', 'mobile'] as const),
  ...(['address_line1', 'address_line2', 'town', 'county', 'postcode', 'title', 'forename', 'surname', 'email'] as const),
  ...(['coverage', 'work_types', 'credit_limit', 'balance'] as const),
] as const satisfies readonly (keyof StaffCompanyForm)[];
export type CompanyField = (typeof companyFields)[number];

/** Rows of a file; each company is written in its own transaction. */
export const maxCompanyRows = 500;
