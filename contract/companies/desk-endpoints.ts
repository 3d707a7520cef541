import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { deskListMeta, deskListQuery } from '../kit/desk-list.ts';
import { data, dataWithMeta, endpoints, idParam } from '../kit/endpoint.ts';
import { producedFile, sheetOfPeriodQuery } from '../kit/file.ts';
import { languageCodes } from '../kit/language.ts';
import { currencySchema } from '../kit/money.ts';
import { companyMarks, companyOrders, companyStates, companyViews, companySheet } from './desk-values.ts';
import { toDoKeys, vatCheckResults, vatNumberStates, vatRegisters } from './values.ts';

const reading = { caller: 'staff', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;
const byId = z.strictObject({ id: idParam });
const accountType = z.union([z.literal(1), z.literal(2), z.literal(3)]);

const listQuery = deskListQuery(companyViews, companyOrders);
const filters = { country: countryCode.optional(), accountType: z.coerce.number().pipe(accountType).optional() };

const rowFields = {
  id: z.number(),
  number: z.number(),
  name: z.string(),
  state: z.enum(companyStates),
  country: countryCode,
  account_type: accountType,
  currency: currencySchema,
  /** Positive: owed to us. */
  balance: z.number(),
  credit_limit: z.number(),
  overdue: z.boolean(),
  last_purchase: z.string().nullable(),
  created: z.string(),
  marks: z.array(z.enum(companyMarks)),
};
const rowSchema = z.object(rowFields);
export type DeskCompanyRow = z.infer<typeof rowSchema>;

const summarySchema = z.object({
  ...rowFields,
  /** Start of the lock, and the reason staff gave. */
  lock: z.object({ at: z.string(), reason: z.string() }).nullable(),
  closed: z.boolean(),
  /** Name of the brand it registered with. */
  brand: z.string(),
  language: z.enum(languageCodes),
  /** The account's owner. */
  person: z.string(),
  /** The business number; a person's own is listed with the users, masked. */
  phone: z.string().nullable(),
  website: z.string().nullable(),
  address: z.array(z.string()),
  company_type: z.string().nullable(),
  company_number: z.string().nullable(),
  vat_number: z.string().nullable(),
  /** Null if nothing depends on the number, unless the register refused it. */
  vat_number_state: z.enum(vatNumberStates).nullable(),
  /** Sales carry VAT because the number is not confirmed. */
  vat_charged: z.boolean(),
  /** The latest answers of VAT registers, newest first, also about earlier numbers. */
  vat_checks: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      number: z.string(),
      register: z.enum(vatRegisters),
      result: z.enum(vatCheckResults),
      name: z.string().nullable(),
      consultation_number: z.string().nullable(),
      requested_by: z.string().nullable(),
    }),
  ),
  email_validated: z.boolean(),
  last_sign_in: z.string().nullable(),
  /** Setup steps the company must finish before it can buy. */
  to_dos: z.array(z.enum(toDoKeys)),
  credit: z.object({
    /** Remaining credit for purchases. Never negative. */
    remaining: z.number(),
    overdue_since: z.string().nullable(),
    overdue_amount: z.number(),
    terms_days: z.number(),
    auto_pay: z.boolean(),
    auto_pay_barred: z.boolean(),
  }),
  /** Purchases in each of the last twelve months, excluding VAT and less credit notes; the current month is last. */
  spend: z.array(z.object({ month: z.string(), net: z.number(), leads: z.number() })),
  /** A discount pending another administrator's approval. */
  waiting_discount: z.object({ id: z.number(), wanted: z.number(), reason: z.string(), asked_by: z.string() }).nullable(),
});
export type DeskCompany = z.infer<typeof summarySchema>;

/** Companies as staff search and view them. Each part of a company's page is a separate call, so that each is fast. */
export const companyDesk = endpoints({
  'GET /operator/companies': {
    id: 'listCompanies',
    ...reading,
    summary:
      'List companies by name. `search` matches the start of a name, e-mail address, telephone number or postcode, or an account number.',
    owner: 'none',
    query: z.strictObject({ ...listQuery, ...filters }),
    mayLag: true,
    answers: { 200: dataWithMeta(z.array(rowSchema), deskListMeta) },
    refusals: [401, 422],
  },
  'GET /operator/companies/export': {
    id: 'exportCompanies',
    ...reading,
    summary: 'Export the same companies in full as a spreadsheet, without contact data.',
    owner: 'none',
    rate: 'export',
    query: z.strictObject({ view: listQuery.view, search: listQuery.search, ...filters, ...sheetOfPeriodQuery(companySheet) }),
    produces: 'csv',
    link: '/download/operator/companies.csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
  'GET /operator/companies/{id}': {
    id: 'getCompany',
    ...reading,
    summary: 'Get a company summary: status, details, balance and spending.',
    owner: 'company',
    params: byId,
    answers: { 200: data(summarySchema) },
    refusals: [401, 404, 422],
  },
});
