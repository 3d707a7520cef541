import * as z from 'zod';
import { codeParam, data, endpoints, givenId, nothing } from '../kit/endpoint.ts';
import { paragraphs, reason } from '../kit/text.ts';
import { noteSchema } from './endpoints.ts';
import { maxLeadMessageLength, maxNoteLength, maxArchivedAtOnce } from './values.ts';

const byCode = z.strictObject({ id: codeParam });
const changing = { caller: 'trade', csrf: 'checked', rate: 'read', transaction: 'write' } as const;

/** A company's notes on leads, and its archive. */
export const leadKeeping = endpoints({
  'POST /lead/add-note/{id}': {
    ...changing,
    summary: 'Keeps a note about a lead. An empty one is ignored, and answered with null.',
    owner: 'lead',
    params: byCode,
    body: z.strictObject({ text: paragraphs(maxNoteLength) }),
    answers: { 200: data(z.object({ note: noteSchema.nullable() })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /lead/remove-note/{id}': {
    ...changing,
    summary: 'Removes a note of a lead. What was removed already is no failure.',
    owner: 'lead',
    params: byCode,
    body: z.strictObject({ noteId: givenId }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
  'PUT /lead/toggle-archive/{id}': {
    ...changing,
    summary: 'Archives a lead, or takes it back out; answers which of them.',
    owner: 'lead',
    params: byCode,
    answers: { 200: data(z.object({ archived: z.boolean() })) },
    refusals: [400, 401, 404, 422],
  },
  'PUT /lead/bulk-archive': {
    ...changing,
    summary: 'Archives leads, or takes them back out: all of them or none, and none where one is not the company’s.',
    owner: 'lead',
    body: z.strictObject({
      leads: z
        .array(codeParam)
        .min(1)
        .max(maxArchivedAtOnce)
        .refine((codes) => new Set(codes).size === codes.length),
      archived: z.boolean().default(true),
    }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
  'PUT /operator/leads/{code}/message': {
    summary: 'Sets the message that the lead’s page shows its company, or takes it off (null). HTML is cleaned.',
    caller: 'staff',
    owner: 'sold-lead',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ code: codeParam }),
    body: z.strictObject({ message: paragraphs(maxLeadMessageLength).min(1).nullable(), reason }),
    answers: { 200: data(z.object({ message: z.string().nullable() })) },
    refusals: [400, 401, 404, 409, 422],
  },
});
