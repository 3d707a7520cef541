import { content } from '../../contract/content/endpoints.ts';
import { ok, only, refuse, routes } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { closeTicket } from './close-ticket.ts';
import { listTickets } from './queries.ts';
import { ticketWire } from './wire.ts';

const pageSize = 40;

export const operatorContentRoutes = routes(only(content, 'GET /operator/tickets', 'POST /operator/tickets/{id}/done'), {
  'GET /operator/tickets': async ({ db, query }) => {
    const { kind, page } = query;
    const { tickets, total } = await listTickets(db, { kind, page, pageSize, done: query.done === 'true' });
    return { status: 200, body: { data: tickets.map(ticketWire), meta: { totalResults: total, pageSize } } };
  },

  'POST /operator/tickets/{id}/done': async ({ tx, caller, params, body }) => {
    const outcome = await closeTicket(tx, { id: params.id, reason: body.reason, by: { staffId: caller.staffId, actor: caller.name } });
    if (outcome === 'unknown') return refuse(404, [errorText('notFound')]);
    return outcome === 'already_closed' ? refuse(409, [errorText('ticketDone')]) : ok({});
  },
});
