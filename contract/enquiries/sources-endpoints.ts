import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { producedFile, sheetQuery } from '../kit/file.ts';
import { siteKeys } from '../catalogue/sites.ts';
import { line, reason } from '../kit/text.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { isOrigin, maxFrameOrigins, requiredChecks, sourceSheet } from './values.ts';

const byId = z.strictObject({ id: idParam });
const name = line(80).min(1);
const holdMinutes = wholeNumber(0, 10_080);
/** The only time a key is revealed: only its hash is stored. */
const newKey = z.object({ id: z.number(), key_id: z.number(), key: z.string() });

const origin = z.string().max(200).refine(isOrigin);
/** Requirements for automatic release, and the sites that may frame its form. */
const demands = {
  required_checks: z.array(z.enum(requiredChecks)),
  score_limit: z.number(),
  frame_origins: z.array(z.string()),
  brings_proof: z.boolean(),
  /** False: no SMS can be sent, so no confirmed telephone is required unless the source brings proof. */
  sms_set_up: z.boolean(),
};
/** The same as changes; omitted fields stay unchanged. */
const changedDemands = {
  required_checks: z.array(z.enum(requiredChecks)).max(requiredChecks.length).optional(),
  score_limit: wholeNumber(0, 100).optional(),
  frame_origins: z.array(origin).max(maxFrameOrigins).optional(),
  brings_proof: z.boolean().optional(),
};
/** Guide site whose form feeds this source; null for a source that calls the API. */
const formSite = z.enum(siteKeys).nullable();

const sourceSchema = z.object({
  name: z.string(),
  hold_minutes: z.number(),
  for_staff: z.boolean(),
  stopped_at: z.string().nullable(),
  form_site: formSite,
  ...demands,
});

/** Sources of enquiries: partners and sites, each with its own keys. */
export const sources = endpoints({
  'GET /operator/sources': {
    id: 'listSources',
    summary: 'List enquiry sources with their keys (without secrets) and their enquiries of the last 30 days.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: {
      200: data(
        z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            hold_minutes: z.number(),
            /** The source for staff entries: it has no keys and is never stopped. */
            for_staff: z.boolean(),
            created_at: z.string(),
            stopped_at: z.string().nullable(),
            form_site: formSite,
            ...demands,
            /** Counts over the last 30 days: received, held, released, leads sold and returned. */
            counts: z.object({ received: z.number(), held: z.number(), released: z.number(), sold: z.number(), returned: z.number() }),
            keys: z.array(z.object({ id: z.number(), created_at: z.string(), revoked_at: z.string().nullable() })),
          }),
        ),
      ),
    },
    refusals: [401, 404],
  },
  'GET /operator/sources/export': {
    id: 'exportSources',
    summary: 'Export sources and their enquiries of the last 30 days as a spreadsheet. `search` matches part of the name.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'exempt',
    rate: 'export',
    transaction: 'read',
    query: z.strictObject({ search: name.optional(), ...sheetQuery(sourceSheet) }),
    produces: 'csv',
    answers: { 200: producedFile },
    refusals: [401, 404, 422],
  },
  'POST /operator/sources': {
    id: 'createSource',
    summary: 'Create a source with its first key, which is returned only once.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ name, hold_minutes: holdMinutes.default(0), reason }),
    answers: { 201: data(newKey) },
    refusals: [400, 401, 403, 404, 422],
  },
  'GET /operator/sources/{id}': {
    id: 'getSource',
    summary: 'Get a source’s editable settings.',
    caller: 'staff',
    role: 'admin',
    owner: 'source',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    form: 'source',
    params: byId,
    answers: { 200: data(sourceSchema) },
    refusals: [401, 404, 422],
  },
  'PUT /operator/sources/{id}': {
    id: 'updateSource',
    summary:
      'Update a source: its name, hold time, required confirmations, minimum score for automatic release, and the sites that may show its form.',
    caller: 'staff',
    role: 'admin',
    owner: 'source',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    form: 'source',
    params: byId,
    body: z.strictObject({ name, hold_minutes: holdMinutes, ...changedDemands, reason }),
    answers: { 200: data(sourceSchema) },
    refusals: [400, 401, 403, 404, 412, 422],
  },
  'POST /operator/sources/{id}/stop': {
    id: 'stopSource',
    summary: 'Stop accepting enquiries from a source, under any of its keys. Existing ones stay.',
    caller: 'staff',
    role: 'admin',
    owner: 'source',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/sources/{id}/resume': {
    id: 'resumeSource',
    summary: 'Resume a stopped source and its unrevoked keys.',
    caller: 'staff',
    role: 'admin',
    owner: 'source',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/sources/{id}/keys': {
    id: 'createSourceKey',
    summary: 'Create another key for a source, returned only once. Existing keys keep working.',
    caller: 'staff',
    role: 'admin',
    owner: 'source',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 201: data(newKey) },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/intake-keys/{id}/revoke': {
    id: 'revokeIntakeKey',
    summary: 'Revoke a key and stop accepting enquiries under it.',
    caller: 'staff',
    role: 'admin',
    owner: 'intake-key',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
});
