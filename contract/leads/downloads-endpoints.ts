import * as z from 'zod';
import { codeParam, endpoints, idParam } from '../kit/endpoint.ts';
import { producedFile, sheetOfPeriodQuery } from '../kit/file.ts';
import { boughtLeadSheet } from './values.ts';

const byCode = z.strictObject({ id: codeParam });
const reading = { caller: 'trade', csrf: 'exempt', reveals: 'contact' } as const;

/** Downloads of leads. Each is logged as a read of contact data. */
export const leadDownloads = endpoints({
  'GET /lead/export': {
    id: 'exportOwnLeads',
    capability: 'export',
    ...reading,
    summary: 'Export the leads of the past twelve months as a spreadsheet, with contact data and notes.',
    owner: 'none',
    rate: 'export',
    transaction: 'own',
    query: z.strictObject(sheetOfPeriodQuery(boughtLeadSheet)),
    produces: 'csv',
    link: '/download/leads.csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
  'GET /lead/pdf/{id}': {
    id: 'downloadLeadPdf',
    capability: 'see-leads',
    ...reading,
    summary: 'Download a bought lead as an A4 document.',
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
    id: 'getPrintableLead',
    capability: 'see-leads',
    ...reading,
    summary: 'Get a bought lead as a printable page.',
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
    id: 'getLeadPhoto',
    caller: 'trade',
    capability: 'see-leads',
    summary: 'Get a photograph of the job, for the lead’s buyer. Access was logged on reading the lead, which names the photograph.',
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
