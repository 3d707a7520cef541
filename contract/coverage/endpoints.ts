import * as z from 'zod';
import { workTypeSchema } from '../catalogue/endpoints.ts';
import { data, dataWithMeta, endpoints, givenCatalogueId, idParam, nothing } from '../kit/endpoint.ts';
import { line } from '../kit/text.ts';
import { withRules } from '../kit/with-rules.ts';
import { coverageNameRules, maxCoverageNameLength } from './coverage-name-rule.ts';

/** More districts than any country has. */
const maxDistricts = 8_000;
const maxWorkTypes = 500;

export const coverageAreaSchema = z.object({
  id: z.number(),
  /** An unnamed area is called by its position among the company's. */
  name: z.string(),
  /** Without a lead type the area counts as new. */
  work_type_count: z.number(),
  postcode_count: z.number(),
});
export type CoverageArea = z.infer<typeof coverageAreaSchema>;

/** A country's region, which groups districts. */
const regionSchema = z.object({ id: z.number(), code: z.string(), name: z.string() });

export const postcodeSchema = z.object({ id: z.number(), name: z.string(), parent: regionSchema });
export type Postcode = z.infer<typeof postcodeSchema>;

/** A coverage area with its contents. */
export const coverageRowSchema = coverageAreaSchema.extend({
  work_types: z.array(z.object({ id: z.number(), description: z.string(), category: z.object({ id: z.number(), name: z.string() }) })),
  postcodes: z.array(postcodeSchema),
});
export type CoverageRow = z.infer<typeof coverageRowSchema>;

const params = z.strictObject({ id: idParam });
const sentRegion = z.strictObject({
  id: givenCatalogueId,
  code: line(20),
  name: line(200),
  postcodes: z.int().min(0).max(maxDistricts).optional(),
});
/** A district as read from the area or a search; only its id counts. */
const sentPostcode = z.strictObject({
  id: givenCatalogueId,
  name: line(200).optional(),
  parent: sentRegion.optional(),
  town: line(200).nullable().optional(),
});
const name = withRules(z.strictObject({ name: line(maxCoverageNameLength) }), coverageNameRules);

const reads = { caller: 'trade', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;
const writes = { caller: 'trade', csrf: 'checked', rate: 'read', transaction: 'write' } as const;

export const coverage = endpoints({
  'GET /coverage/': {
    id: 'listCoverageAreas',
    capability: 'set-up',
    summary:
      'List the company’s coverage areas with their lead types and postcodes, oldest first. `listing_disabled`: no area has a lead type, so the public listing is off.',
    ...reads,
    owner: 'none',
    answers: { 200: dataWithMeta(z.array(coverageRowSchema), z.object({ listing_disabled: z.boolean() })) },
    refusals: [401],
  },
  'GET /coverage/{id}': {
    id: 'getCoverageArea',
    capability: 'set-up',
    summary: 'Get a coverage area. The ETag covers its name.',
    ...reads,
    owner: 'coverage',
    params,
    answers: { 200: data(coverageAreaSchema) },
    refusals: [401, 404, 422],
    form: 'coverage-name',
  },
  'POST /coverage/create': {
    id: 'createCoverageArea',
    capability: 'set-up',
    summary: 'Add a coverage area. 403 if the account team manages the coverage; names are unique per company.',
    ...writes,
    owner: 'none',
    body: name,
    answers: { 201: data(coverageAreaSchema) },
    refusals: [400, 401, 403, 422],
  },
  'PUT /coverage/update/{id}': {
    id: 'renameCoverageArea',
    capability: 'set-up',
    summary: 'Rename a coverage area.',
    ...writes,
    owner: 'coverage',
    params,
    body: name,
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 412, 422],
    form: 'coverage-name',
  },
  'DELETE /coverage/delete/{id}': {
    id: 'deleteCoverageArea',
    capability: 'set-up',
    summary: 'Delete a coverage area with its selections. Without any area the public listing is off.',
    ...writes,
    owner: 'coverage',
    params,
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 422],
  },
  'GET /coverage/work-types/{id}': {
    id: 'listCoverageWorkTypes',
    capability: 'set-up',
    summary: 'List a coverage area’s lead types.',
    ...reads,
    owner: 'coverage',
    params,
    answers: { 200: data(z.array(workTypeSchema)) },
    refusals: [401, 404, 422],
    form: 'coverage-work-types',
  },
  'PUT /coverage/work-types/{id}': {
    id: 'replaceCoverageWorkTypes',
    capability: 'set-up',
    summary: 'Replace a coverage area’s lead types. An empty list is allowed and leaves the area as if newly added.',
    ...writes,
    owner: 'coverage',
    params,
    body: z.array(z.strictObject({ id: givenCatalogueId })).max(maxWorkTypes),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 412, 422],
    form: 'coverage-work-types',
  },
  'GET /coverage/postcodes/{id}': {
    id: 'listCoveragePostcodes',
    capability: 'set-up',
    summary: 'List a coverage area’s postcode districts, and the country’s areas with their district counts.',
    ...reads,
    owner: 'coverage',
    params,
    answers: {
      200: dataWithMeta(z.array(postcodeSchema), z.object({ regions: z.array(regionSchema.extend({ postcodes: z.number() })) })),
    },
    refusals: [401, 404, 422],
    form: 'coverage-postcodes',
  },
  'PUT /coverage/postcodes/{id}': {
    id: 'replaceCoveragePostcodes',
    capability: 'set-up',
    summary: 'Replace a coverage area’s districts. Accepts districts as returned by the area or by a search.',
    ...writes,
    owner: 'coverage',
    params,
    // Every district of a country, as read.
    largestBody: 2_097_152,
    body: z.array(sentPostcode).max(maxDistricts),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 412, 422],
    form: 'coverage-postcodes',
  },
  'GET /coverage-region/': {
    id: 'searchPostcodeDistricts',
    capability: 'set-up',
    summary: 'Search districts by the start of their code, or by town or area name; best matches first, grouped by area.',
    ...reads,
    owner: 'none',
    query: z.strictObject({ search: line(60).min(1) }),
    answers: {
      200: dataWithMeta(
        z.array(postcodeSchema.extend({ town: z.string().nullable() })),
        z.object({
          /** Matches in order; `postcodes` is the area's total number of districts. */
          regions: z.array(regionSchema.extend({ postcodes: z.number() })),
          /** More matches exist than are returned. */
          more: z.boolean(),
        }),
      ),
    },
    refusals: [401, 422],
  },
});
