import * as z from 'zod';
import { countryCodes } from '../kit/country.ts';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { line, paragraphs, reason } from '../kit/text.ts';

const unit = z.strictObject({ country: z.enum(countryCodes) });
const day = z.iso.date();
/** Per cent, with two decimals at most. */
const rate = z
  .number()
  .min(0)
  .max(100)
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6);

/** Who sells, as documents name it. */
const seller = {
  name: line(200).min(1),
  address: z.array(line(200).min(1)).min(1).max(6),
  company_number: line(60).min(1),
  vat_number: line(60).min(1),
  /** Where a transfer goes to, as the buyer reads it. */
  bank_details: paragraphs(500).min(1),
};
const settings = { seller: z.strictObject(seller), payment_terms_days: z.int().min(0).max(120) };
const vatRateSchema = z.object({ since: day, rate });
const unitSchema = z.object({
  country: z.enum(countryCodes),
  /** Null while nobody has said who sells: until then companies of this country cannot buy. */
  seller: z.object(seller).nullable(),
  payment_terms_days: settings.payment_terms_days,
  vat_rates: z.array(vatRateSchema),
});
export type BusinessUnitWire = z.infer<typeof unitSchema>;

/** What an administrator says of the marketplace in one country. Nothing of it changes a document that was issued before. */
export const businessUnits = endpoints({
  'GET /operator/business-units/{country}': {
    summary: 'Seller, payment terms of new accounts and VAT rates, the newest first.',
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
    summary: 'Says who sells and on which terms, from now on.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: unit,
    body: z.strictObject({ ...settings, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 412, 422],
    form: 'business-unit',
  },
  'POST /operator/business-units/{country}/vat-rates': {
    summary:
      'Plans a rate of VAT from a day to come on. A rate that is planned for the same day is replaced; one that holds already stays.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: unit,
    body: z.strictObject({ since: day, rate, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 422],
  },
});
