import * as z from 'zod';
import { mainKey } from '../kit/brands.ts';
import { countryCode } from '../kit/country-schema.ts';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { pageLanguages } from '../kit/language.ts';
import { currencySchema } from '../kit/money.ts';
import { line, secret } from '../kit/text.ts';
import { withRules } from '../kit/with-rules.ts';
import { registrationRules } from './rules.ts';

const registrationSchema = withRules(
  z.strictObject({
    recaptcha: line(4_000),
    title: line(10),
    fname: line(100),
    sname: line(100),
    phone: line(40),
    email: line(254),
    username: line(254),
    // Never trimmed: a space is refused by its rule instead of removed.
    password: secret(1_000),
    organisation: line(200),
    companytype: line(20),
    companieshouseno: line(30).default(''),
    geographicCoverage: line(20),
    expectedLeadOrders: line(20),
    address1: line(200),
    address2: line(200).default(''),
    address3: line(100),
    postcode: line(20),
    county: line(100).default(''),
    tnc: z.boolean(),
    jref: line(200).default(''),
    brand: line(31).default(mainKey),
    lang: line(10).default('en'),
    region: countryCode.default('gb'),
    country: countryCode,
    commsLanguage: line(10).default(''),
    leadLanguages: z.array(line(10)).max(10).default([]),
  }),
  registrationRules,
).meta({
  examples: [
    {
      recaptcha: 'solution of GET /captcha/challenge',
      title: 'Mr',
      fname: 'Sam',
      sname: 'Hill',
      phone: '0116 496 0123',
      email: 'sam@example.com',
      username: 'sam@example.com',
      password: 'heron-lane-42',
      organisation: 'Midland Heating Ltd',
      companytype: 'SoleTrader',
      geographicCoverage: 'Local',
      expectedLeadOrders: '100-150',
      address1: '1 High Street',
      address3: 'Leicester',
      postcode: 'LE1 1AA',
      tnc: true,
      country: 'gb',
    },
  ],
});
export type RegistrationBody = z.output<typeof registrationSchema>;

const exampleSchema = z.object({
  work_type: z.string(),
  /** List price excluding VAT, for a lead sold to three companies. */
  price: z.number(),
  currency: currencySchema,
  district: z.string(),
  town: z.string(),
  county: z.string().nullable(),
});
export type ExampleLead = z.output<typeof exampleSchema>;

export const registration = endpoints({
  'GET /example-leads/{brand}': {
    id: 'listExampleLeads',
    summary: 'Get up to three invented leads a partner could sell, with its work types and current prices.',
    caller: 'anyone',
    owner: 'brand',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: z.strictObject({ brand: line(31) }),
    /** Defaults to the partner's language. */
    query: z.strictObject({ language: z.enum(pageLanguages).optional() }),
    answers: { 200: data(z.array(exampleSchema)) },
    refusals: [404, 422],
  },
  'POST /company/register': {
    id: 'registerCompany',
    summary:
      'Register a company with its first user and sign that user in. 400 says only that it failed, even for an e-mail in use, whose owner is notified by mail.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'own',
    body: registrationSchema,
    answers: { 201: nothing },
    refusals: [400, 422, 429, 503],
  },
});
