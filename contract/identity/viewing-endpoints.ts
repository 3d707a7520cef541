import * as z from 'zod';
import { data, endpoints, idParam } from '../kit/endpoint.ts';
import { reason } from '../kit/text.ts';

/** Impersonating a company in the dashboard. */
export const viewing = endpoints({
  'POST /operator/companies/{id}/view': {
    summary:
      'Opens the dashboard of a company to look at, in this browser and for half an hour. Whatever would change something is refused there with 403; contact data that is read is logged as read by staff.',
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
    summary: 'Ends the look that this browser is taking. None counts as ended. Answers whose it was.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: data(z.object({ company: z.number().nullable() })) },
    refusals: [400],
  },
});
