import * as z from 'zod';
import { companyNumberProblem, companyTypes } from '../companies/company-number-rule.ts';
import { titles } from '../companies/values.ts';
import { vatNumberProblem } from '../companies/vat-number-rule.ts';
import { websiteProblem } from '../companies/website-rule.ts';
import type { CountryCode } from '../kit/country.ts';
import { countryCode } from '../kit/country-schema.ts';
import { emailProblem } from '../kit/email-rule.ts';
import { data, endpoints } from '../kit/endpoint.ts';
import { uploadedFile } from '../kit/file.ts';
import { plainRequired } from '../kit/free-text-rule.ts';
import { nameOptional, nameRequired } from '../kit/link-rule.ts';
import { fullPostcodeProblem } from '../kit/postcode-rule.ts';
import { type FormRules, requireOneOf, type Problem } from '../kit/problem.ts';
import { mobileProblem, telephoneProblem } from '../kit/telephone-rule.ts';
import { line, paragraphs, reason } from '../kit/text.ts';
import { withRules } from '../kit/with-rules.ts';

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
const maxFileBytes = 2_097_152;

const columns = z.array(z.strictObject({ heading: line(200), field: z.enum(companyFields).nullable() })).max(200);
/** The mapping in a form, where everything is text. */
export const mappingText = z
  .string()
  .max(60_000)
  .transform((text, context) => {
    try {
      return columns.parse(JSON.parse(text));
    } catch {
      context.addIssue('a mapping is a list of headings and fields');
      return z.NEVER;
    }
  });

const importLine = z.object({
  line: z.number(),
  name: z.string(),
  email: z.string(),
  /** `company`: creates one. `user`: adds a person to a company of an earlier line. */
  outcome: z.enum(['company', 'user', 'wrong']),
  company_id: z.number().nullable(),
  errors: z.array(z.object({ field: z.string(), text: z.string() })),
});
export type CompanyImportLine = z.infer<typeof importLine>;

const importResult = z.object({
  /** Headings of the file with the field each fills and the first values. */
  headings: z.array(z.object({ heading: z.string(), field: z.enum(companyFields).nullable(), samples: z.array(z.string()) })),
  companies: z.number(),
  users: z.number(),
  wrong: z.number(),
  lines: z.array(importLine),
  /** The rejected rows as they were, with their reasons, as CSV; null if there are none. */
  rejects: z.string().nullable(),
});
export type CompanyImport = z.infer<typeof importResult>;

const upload = { file: uploadedFile, country: countryCode, columns: mappingText.optional() };
const staff = { caller: 'staff', owner: 'none', csrf: 'checked', transaction: 'own' } as const;

/** Companies that staff create, one by one or from a file. Their users choose a password by a mailed link. */
export const staffCompanies = endpoints({
  'POST /operator/companies': {
    ...staff,
    summary: 'Create a company with its first user, account and coverage. The user is mailed a link to choose a password.',
    rate: 'read',
    body: withRules(
      z.strictObject({
        country: countryCode,
        internal_name: line(200),
        company_type: line(20),
        company_number: line(30).default(''),
        vat_number: line(40).default(''),
        website: line(200).default(''),
        phone: line(40),
        mobile: line(40).default(''),
        address_line1: line(200),
        address_line2: line(200).default(''),
        town: line(100),
        county: line(100).default(''),
        postcode: line(20),
        title: line(10).default(''),
        forename: line(100),
        surname: line(100),
        email: line(254),
        coverage: line(2_000).default(''),
        work_types: line(2_000).default(''),
        credit_limit: line(20).default(''),
        balance: line(20).default(''),
        reason,
      }),
      staffCompanyRules,
    ),
    answers: { 201: data(z.object({ id: z.number() })) },
    refusals: [400, 401, 422],
  },
  'POST /operator/companies/preview': {
    ...staff,
    role: 'admin',
    summary: `Check a CSV, TSV or XLSX file of up to ${maxCompanyRows} companies and users, with a suggested mapping or the given one. Nothing is kept.`,
    rate: 'upload',
    bodyKind: 'multipart',
    largestBody: maxFileBytes,
    body: z.strictObject(upload),
    answers: { 200: data(importResult) },
    refusals: [400, 401, 403, 422],
  },
  'POST /operator/companies/import': {
    ...staff,
    role: 'admin',
    summary:
      'Create the companies of a file. Each company is created whole or not at all, and one whose user has an account already is rejected, so the same file can be sent again.',
    rate: 'upload',
    bodyKind: 'multipart',
    largestBody: maxFileBytes,
    body: z.strictObject({ ...upload, columns: mappingText, reason: paragraphs(500).min(5) }),
    answers: { 200: data(importResult) },
    refusals: [400, 401, 403, 422],
  },
});
