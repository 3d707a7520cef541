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
    id: 'addLeadNote',
    capability: 'work-leads',
    ...changing,
    summary: 'Add a note to a lead. An empty note is ignored and returns null.',
    owner: 'lead',
    params: byCode,
    body: z.strictObject({ text: paragraphs(maxNoteLength) }),
    answers: { 200: data(z.object({ note: noteSchema.nullable() })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /lead/remove-note/{id}': {
    id: 'removeLeadNote',
    capability: 'work-leads',
    ...changing,
    summary: 'Remove a note from a lead. Succeeds if already removed.',
    owner: 'lead',
    params: byCode,
    body: z.strictObject({ noteId: givenId }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
  'PUT /lead/toggle-archive/{id}': {
    id: 'toggleLeadArchive',
    capability: 'work-leads',
    ...changing,
    summary: 'Archive or unarchive a lead, and return its new state.',
    owner: 'lead',
    params: byCode,
    answers: { 200: data(z.object({ archived: z.boolean() })) },
    refusals: [400, 401, 404, 422],
  },
  'PUT /lead/bulk-archive': {
    id: 'archiveLeads',
    capability: 'work-leads',
    ...changing,
    summary: 'Archive or unarchive leads, all or none. Changes none if one is not the company’s.',
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
    id: 'setLeadMessage',
    summary: 'Set the message shown to the company on the lead’s page, or remove it (null). HTML is sanitised.',
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
