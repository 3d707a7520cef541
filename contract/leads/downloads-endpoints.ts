import * as z from 'zod';
import { codeParam, endpoints, idParam } from '../kit/endpoint.ts';
import { producedFile } from '../kit/file.ts';

const byCode = z.strictObject({ id: codeParam });
const reading = { caller: 'trade', csrf: 'exempt', reveals: 'contact' } as const;

/** Downloads of leads. Each is logged as a read of contact data. */
export const leadDownloads = endpoints({
  'GET /lead/export': {
    ...reading,
    summary: 'The leads of the past twelve months with contact data and notes, as a spreadsheet reads them.',
    owner: 'none',
    rate: 'export',
    transaction: 'own',
    produces: 'csv',
    link: '/download/leads.csv',
    answers: { 200: producedFile },
    refusals: [401],
  },
  'GET /lead/pdf/{id}': {
    ...reading,
    summary: 'A bought lead as an A4 document.',
    owner: 'lead',
    rate: 'read',
    transaction: 'write',
    params: byCode,
    produces: 'pdf',
    link: '/download/lead/{id}.pdf',
    answers: { 200: producedFile },
    refusals: [401, 404, 422],
  },
  'GET /lead/print/{id}': {
    ...reading,
    summary: 'The same as a page to print.',
    owner: 'lead',
    rate: 'read',
    transaction: 'write',
    params: byCode,
    produces: 'html',
    link: '/download/lead/{id}/print',
    answers: { 200: producedFile },
    refusals: [401, 404, 422],
  },
  'GET /lead/photos/{id}/{photo}': {
    caller: 'trade',
    summary: 'One photograph of the job, for who bought the lead. Reading the lead, which names it, was written down.',
    owner: 'lead',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: z.strictObject({ id: codeParam, photo: idParam }),
    produces: 'jpg',
    answers: { 200: producedFile },
    refusals: [401, 404, 422],
  },
});
