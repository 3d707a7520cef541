import * as z from 'zod';
import { providers } from '../billing/values.ts';
import { timescales } from '../enquiries/values.ts';
import { countryCode } from '../kit/country-schema.ts';
import { data, endpoints } from '../kit/endpoint.ts';
import { toDoKeys } from '../companies/values.ts';
import { firstRunKeys, firstRunObstacles } from './values.ts';

/** A minimal enquiry for the intake API. */
const sampleSchema = z.object({
  site: z.union([z.literal(1), z.literal(2)]),
  work_type: z.string(),
  country: countryCode,
  postcode: z.string(),
  forename: z.string(),
  surname: z.string(),
  telephone: z.string(),
  email: z.string(),
  number_leads_requested: z.number(),
  timescale: z.enum(timescales),
  consent: z.object({ text: z.string(), timestamp: z.string(), ip: z.string() }),
});
export type SampleEnquiry = z.output<typeof sampleSchema>;

/** An obstacle to a sale and the record it concerns. */
const missingSchema = z.object({
  what: z.enum(firstRunObstacles),
  country: countryCode.optional(),
  /** Source, company or enquiry. */
  id: z.number().optional(),
  /** Name of the source or company, or the enquiry's quote code. */
  name: z.string().optional(),
  /** To-dos that the company has not completed. */
  to_dos: z.array(z.enum(toDoKeys)).optional(),
  /** Accreditations that are missing, expired or wait for approval, in English. */
  accreditations: z.array(z.string()).optional(),
});
export type FirstRunMissing = z.output<typeof missingSchema>;

const firstRunSchema = z.object({
  /** Derived from the obstacles to a sale, never ticked manually. A step is done when it has none. */
  lines: z.array(z.object({ key: z.enum(firstRunKeys), done: z.boolean(), missing: z.array(missingSchema) })),
  /** Countries with a seller, in which companies can buy. */
  countries: z.array(countryCode),
  card_provider: z.enum(providers),
  /** Messages are rendered and kept: this installation cannot send. */
  mail_is_kept: z.boolean(),
  /** An intake call that matches some coverage; null until a company covers a place. */
  call: z
    .object({
      address: z.string(),
      /** As named in the marketplace's forms. */
      work_type_name: z.string(),
      enquiry: sampleSchema,
    })
    .nullable(),
  /** The lead being followed until one is sold; null for none. */
  followed: z.number().nullable(),
});
export type FirstRun = z.output<typeof firstRunSchema>;

export const firstRun = endpoints({
  'GET /operator/first-run': {
    id: 'listFirstRunSteps',
    summary: 'List the steps left before the first lead can be sold.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'poll',
    background: true,
    answers: { 200: data(firstRunSchema) },
    refusals: [401, 404],
  },
});
