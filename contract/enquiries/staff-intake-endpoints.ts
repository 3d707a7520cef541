import * as z from 'zod';
import { data, endpoints, neededIdempotencyKeyHeader } from '../kit/endpoint.ts';
import { countryCode } from '../kit/country-schema.ts';
import { reason } from '../kit/text.ts';
import { intakeWorkTypeSchema, intakeEnquirySchema } from './endpoints.ts';
import { enquiryStatuses, holdReasons } from './values.ts';

const heldFor = z.array(z.enum(['duplicate', ...holdReasons]));

const writes = { caller: 'staff', owner: 'none', csrf: 'checked' } as const;
const reads = { caller: 'staff', owner: 'none', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;

/** Enquiries entered manually by staff. */
export const staffIntake = endpoints({
  'POST /operator/enquiries': {
    id: 'enterEnquiry',
    summary: 'Enter an enquiry manually, under the intake rules. The Idempotency-Key is required and scoped to the person.',
    ...writes,
    rate: 'read',
    transaction: 'write',
    headers: neededIdempotencyKeyHeader,
    body: intakeEnquirySchema.extend({ reason }),
    answers: {
      201: data(z.object({ id: z.number(), quote_code: z.string(), status: z.enum(enquiryStatuses), hold_reasons: heldFor })),
    },
    refusals: [400, 401, 422],
  },
  'GET /operator/intake/work-types': {
    id: 'listEnquiryWorkTypes',
    summary: 'List the work types available in a country, each with its questions and options.',
    ...reads,
    query: z.strictObject({ country: countryCode.default('gb') }),
    answers: { 200: data(z.array(intakeWorkTypeSchema)) },
    refusals: [401, 422],
  },
  'GET /operator/source-names': {
    id: 'listSourceNames',
    summary: 'List sources that accept enquiries, the back office first.',
    ...reads,
    answers: { 200: data(z.array(z.object({ id: z.number(), name: z.string(), for_staff: z.boolean() }))) },
    refusals: [401],
  },
});
