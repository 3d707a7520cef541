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
    summary:
      'The coverage areas of the company with their lead types and postcodes, oldest first. `listing_disabled`: no area has a lead type, so that the public listing is off.',
    ...reads,
    owner: 'none',
    answers: { 200: dataWithMeta(z.array(coverageRowSchema), z.object({ listing_disabled: z.boolean() })) },
    refusals: [401],
  },
  'GET /coverage/{id}': {
    summary: 'One coverage area. The ETag is of its name.',
    ...reads,
    owner: 'coverage',
    params,
    answers: { 200: data(coverageAreaSchema) },
    refusals: [401, 404, 422],
    form: 'coverage-name',
  },
  'POST /coverage/create': {
    summary: 'Adds a coverage area. 403 where the account team keeps the coverage; a name is there once per company.',
    ...writes,
    owner: 'none',
    body: name,
    answers: { 201: data(coverageAreaSchema) },
    refusals: [400, 401, 403, 422],
  },
  'PUT /coverage/update/{id}': {
    summary: 'Renames a coverage area.',
    ...writes,
    owner: 'coverage',
    params,
    body: name,
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 412, 422],
    form: 'coverage-name',
  },
  'DELETE /coverage/delete/{id}': {
    summary: 'Deletes a coverage area with its choices. Without any area the public listing is off.',
    ...writes,
    owner: 'coverage',
    params,
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 422],
  },
  'GET /coverage/work-types/{id}': {
    summary: 'The lead types of a coverage area.',
    ...reads,
    owner: 'coverage',
    params,
    answers: { 200: data(z.array(workTypeSchema)) },
    refusals: [401, 404, 422],
    form: 'coverage-work-types',
  },
  'PUT /coverage/work-types/{id}': {
    summary: 'Makes exactly these lead types those of the area. None at all is allowed, and leaves the area as good as new.',
    ...writes,
    owner: 'coverage',
    params,
    body: z.array(z.strictObject({ id: givenCatalogueId })).max(maxWorkTypes),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 412, 422],
    form: 'coverage-work-types',
  },
  'GET /coverage/postcodes/{id}': {
    summary: 'The postcode districts of a coverage area, and the areas of the country with the number of districts of each.',
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
    summary: 'Makes exactly these districts those of the area; they may be sent as they were read, of the area or of a search.',
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
    summary: 'Districts by the beginning of their code, or by the name of their town or area; those that fit best first, grouped by area.',
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
