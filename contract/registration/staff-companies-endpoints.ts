import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { data, endpoints } from '../kit/endpoint.ts';
import { uploadedFile } from '../kit/file.ts';
import { line, paragraphs, reason } from '../kit/text.ts';
import { withRules } from '../kit/with-rules.ts';
import { companyFields, maxCompanyRows, staffCompanyRules } from './staff-company-rules.ts';

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
  /** Rejected rows with their reasons, as CSV; null if there are none. */
  rejects: z.string().nullable(),
});
export type CompanyImport = z.infer<typeof importResult>;

const upload = { file: uploadedFile, country: countryCode, columns: mappingText.optional() };
const staff = { caller: 'staff', owner: 'none', csrf: 'checked', transaction: 'own' } as const;

/** Companies that staff create, one by one or from a file. Their users choose a password by a mailed link. */
export const staffCompanies = endpoints({
  'POST /operator/companies': {
    id: 'createCompany',
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
    id: 'previewCompanies',
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
    id: 'importCompanies',
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
