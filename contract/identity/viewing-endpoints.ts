import * as z from 'zod';
import { data, endpoints, idParam } from '../kit/endpoint.ts';
import { reason } from '../kit/text.ts';

/** Impersonating a company in the dashboard. */
export const viewing = endpoints({
  'POST /operator/companies/{id}/view': {
    id: 'viewCompany',
    summary:
      'View a company’s dashboard in this browser for half an hour. Changes are refused with 403; access to contact data is logged as read by staff.',
    caller: 'staff',
    owner: 'company',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ reason }),
    answers: { 200: data(z.object({ until: z.string() })) },
    refusals: [400, 401, 404, 422],
  },
  'POST /leave-view': {
    id: 'leaveCompanyView',
    summary: 'End this browser’s view of a company and return whose it was. Succeeds if there is none.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: data(z.object({ company: z.number().nullable() })) },
    refusals: [400],
  },
});
