import * as z from 'zod';
import { invoiceStatements } from '../countries/country-rules.ts';
import { isCountryForm, type CountryCode } from '../kit/country.ts';
import { countryCode } from '../kit/country-schema.ts';
import { emailProblem } from '../kit/email-rule.ts';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { languageCodes } from '../kit/language.ts';
import { dayOfThisCentury } from '../kit/instant.ts';
import { amountSchema, currencySchema, isCurrencyForm } from '../kit/money.ts';
import { line, paragraphs, reason } from '../kit/text.ts';
import { applyFrom, scheduledChangesSchema } from './scheduled-changes-endpoints.ts';
import { supportHours } from './support-hours-schema.ts';
import { missingUnitParts } from './unit-values.ts';

const unit = z.strictObject({ country: countryCode });
const day = z.iso.date();
/** Per cent, with at most two decimals. */
const rate = z
  .number()
  .min(0)
  .max(100)
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6);
const amount = (least: number, most: number) => amountSchema.refine((value) => value >= least && value <= most);

/** The seller, as named on documents. */
const seller = {
  name: line(200).min(1),
  address: z.array(line(200).min(1)).min(1).max(6),
  company_number: line(60).min(1),
  /** Null: the seller is not registered for VAT and charges none. */
  vat_number: line(60).min(1).nullable(),
  /** Bank details for transfers, as the buyer reads them. */
  bank_details: paragraphs(500).min(1),
};

const timeZones: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const minorUnits = (currency: string): number | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

const timeZone = z.string().refine((zone) => timeZones.has(zone));
const languages = z
  .array(z.enum(languageCodes))
  .min(1)
  .refine((given) => new Set(given).size === given.length);
const area = z.string().regex(/^[a-z]{2}$/);

/** Facts that invoices of some countries must name. */
const statutory = {
  /** Place of the registered office. */
  seller_seat: line(100).min(1).nullable(),
  /** Only those that the country's invoices print. */
  seller_statements: z.array(z.enum(invoiceStatements)).refine((given) => new Set(given).size === given.length),
};

const contact = {
  support_phone: line(40).min(1),
  support_email: line(254).refine((text) => emailProblem(text) === undefined),
  legal_line: line(300).min(1),
  support_hours: supportHours,
};
const terms = {
  gas_safety_badge: z.boolean(),
  /** The first is the country's own and the default. */
  languages,
  time_zone: timeZone,
  vat_area: area,
  default_credit_limit: amount(0, 999_999.99),
  payment_terms_days: z.int().min(0).max(120),
  minimum_payment: amount(0.01, 10_000),
  unsold_retention_days: z.int().min(1).max(3_650),
  sold_retention_months: z.int().min(1).max(120),
  rejected_retention_days: z.int().min(1).max(3_650),
  is_offered: z.boolean(),
};
/** Fields that a form may change; also of a change scheduled under earlier rules. */
export const unitChangesSchema = z.strictObject({ seller: z.strictObject(seller), ...statutory, ...contact, ...terms }).partial();

const listed = {
  country: countryCode,
  currency: currencySchema,
  /** Takes new companies and enquiries. If not, existing companies keep working. */
  is_offered: z.boolean(),
  /** Settings still missing before companies of this country can buy; empty if complete. */
  missing: z.array(z.enum(missingUnitParts)),
};
const vatRateSchema = z.object({ since: day, rate });
const unitSchema = z.object({
  ...listed,
  seller: z.object(seller).nullable(),
  ...statutory,
  support_phone: z.string().nullable(),
  support_email: z.string().nullable(),
  legal_line: z.string().nullable(),
  support_hours: supportHours,
  ...terms,
  vat_rates: z.array(vatRateSchema),
  scheduled: scheduledChangesSchema,
});
export type BusinessUnitWire = z.infer<typeof unitSchema>;
export type UnitChangesWire = z.infer<typeof unitChangesSchema>;

/** A currency with a hundred minor units, in which prices and sums are stored. */
const newCurrency = z
  .string()
  .refine((code) => isCurrencyForm(code) && currencies.has(code) && minorUnits(code) === 2) as unknown as typeof currencySchema;
const newCountry = z.string().refine((code) => isCountryForm(code) && regions.of(code.toUpperCase()) !== undefined) as unknown as z.ZodType<
  CountryCode,
  CountryCode
>;

/** An administrator's settings of the marketplace in one country. Changes never affect documents already issued. */
export const businessUnits = endpoints({
  'GET /operator/business-units': {
    id: 'listBusinessUnits',
    summary: 'List the business units in the order their countries are offered, with the steps left before each can sell.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(z.object(listed))) },
    refusals: [401],
  },
  'POST /operator/business-units': {
    id: 'createBusinessUnit',
    summary: 'Create a business unit. Its companies can register and set up, and can buy once nothing is missing.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'own',
    body: z.strictObject({
      country: newCountry,
      currency: newCurrency,
      time_zone: timeZone,
      languages,
      vat_area: area,
      default_credit_limit: terms.default_credit_limit,
      minimum_payment: terms.minimum_payment,
      reason,
    }),
    answers: { 201: data(z.object({ country: countryCode })) },
    refusals: [400, 401, 403, 422],
  },
  'GET /operator/business-units/{country}': {
    id: 'getBusinessUnit',
    summary: 'Get a business unit’s settings, VAT rates (newest first) and scheduled changes.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: unit,
    answers: { 200: data(unitSchema) },
    refusals: [401, 422],
    form: 'business-unit',
  },
  'PUT /operator/business-units/{country}': {
    id: 'updateBusinessUnit',
    summary:
      'Update a business unit’s settings, immediately or from a future time. Omitted fields stay unchanged. At least one country stays offered.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'own',
    params: unit,
    body: unitChangesSchema.extend({ from: applyFrom.optional(), reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 412, 422],
    form: 'business-unit',
  },
  'POST /operator/business-units/{country}/vat-rates': {
    id: 'scheduleVatRate',
    summary:
      'Schedule a VAT rate from a future day. It replaces a rate scheduled for the same day, but not one in force. A unit’s first rate may already be in force.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: unit,
    body: z.strictObject({ since: dayOfThisCentury, rate, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 422],
  },
});
