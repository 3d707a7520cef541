import * as z from 'zod';
import { catalogueId, data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { line } from '../kit/text.ts';
import { accreditationStates } from './values.ts';

const accreditationSchema = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  question: z.string(),
  /** Requires a certificate number. */
  store_code: z.boolean(),
  /** Requires yes or no. */
  store_date: z.boolean(),
  accreditor_description: z.string(),
  register_url: z.string().nullable(),
});
const companyAccreditationSchema = z.object({
  accreditation: z.object({ id: z.number(), code: z.string() }),
  certificate_number: z.string(),
  manual_approval_until: z.string().nullable(),
  state: z.enum(accreditationStates),
  reject_reason: z.string().nullable(),
});
const accreditationsSchema = z.object({
  compulsoryAccreditations: z.array(accreditationSchema),
  optionalAccreditations: z.array(accreditationSchema),
  companyAccreditations: z.array(companyAccreditationSchema),
});
export type AccreditationsWire = z.infer<typeof accreditationsSchema>;

const missingSchema = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  state: z.enum(accreditationStates).exclude(['approved']),
  /** The company's own lead types that need it; empty if only others do. */
  work_types: z.array(z.object({ id: z.number(), description: z.string() })),
});
export type MissingAccreditation = z.infer<typeof missingSchema>;

const workTypeSchema = z.object({ id: z.number(), description: z.string(), category: z.object({ id: z.number(), name: z.string() }) });

export const accreditations = endpoints({
  'GET /company/accreditations/': {
    id: 'listOwnAccreditations',
    summary:
      'List the accreditations the company’s lead types need, the optional ones of its country, and those it holds. `coverage` limits this to the lead types of that area.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    form: 'accreditations',
    /** `also`: accreditation codes to include, needed by a lead of another type. */
    query: z.strictObject({
      coverage: idParam.optional(),
      also: line(200)
        .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/)
        .optional(),
    }),
    answers: { 200: data(accreditationsSchema) },
    refusals: [401, 404, 422],
  },
  'GET /company/accreditations/missing': {
    id: 'listMissingAccreditations',
    summary:
      'List the compulsory accreditations the company lacks or no longer holds, each with the lead types waiting for it. Purchases are refused without them (110).',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(missingSchema)) },
    refusals: [401],
  },
  'PUT /company/accreditations/': {
    id: 'saveOwnAccreditations',
    summary: 'Save accreditation answers. A new or changed answer is pending until verified, an empty one is removed, and others stay.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    form: 'accreditations',
    body: z.array(z.strictObject({ id: z.number().int().min(1).max(1_000_000), certificate_number: line(60) })).max(100),
    answers: { 200: nothing },
    refusals: [400, 401, 412, 422],
  },
  'GET /company/accreditations/{id}/work-types': {
    id: 'listAccreditationWorkTypes',
    summary: 'List the lead types that need an accreditation: those the company has selected and those it could.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'accreditation',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: z.strictObject({ id: catalogueId }),
    answers: { 200: data(z.object({ selectedWorkTypes: z.array(workTypeSchema), availableWorkTypes: z.array(workTypeSchema) })) },
    refusals: [401, 404, 422],
  },
});
