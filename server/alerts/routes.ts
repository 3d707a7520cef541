import { leadAlerts } from '../../contract/lead-alerts.ts';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { answer, ok, refuse, routes, type Route } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { dismissLeadAlerts } from './dismiss-lead-alerts.ts';
import { listLeadAlerts } from './lead-alerts-query.ts';
import { markLeadAlertsRead } from './mark-lead-alerts-read.ts';
import type { Streams } from './open-streams.ts';
import { leadAlertGroups } from './wire.ts';

/** The pane behind the bell, and what tells it to look again. */
export function leadAlertRoutes(streams: Streams, isSessionAlive: (request: FastifyRequest) => Promise<boolean>): readonly Route[] {
  return routes(leadAlerts, {
    'GET /events': ({ caller, request, reply }) => {
      if (!streams.hasRoomFor(caller.sessionId)) return Promise.resolve(refuse(429, [errorText('tooManyStreams')]));
      const headers = reply.getHeaders() as OutgoingHttpHeaders;
      reply.hijack();
      streams.add({ ...caller, response: reply.raw, headers, isAlive: () => isSessionAlive(request) });
      return Promise.resolve(answer(200, ''));
    },

    'GET /lead/notifications': async ({ db, caller }) => ok(leadAlertGroups(await listLeadAlerts(db, caller.companyId, caller.language))),

    'PUT /lead/notifications/dismiss': async ({ tx, caller, body }) => {
      await dismissLeadAlerts(tx, { companyId: caller.companyId, enquiryIds: body.leads, restore: body.restore });
      return ok({});
    },

    'PUT /lead/notifications/mark-read': async ({ tx, caller, body }) => {
      await markLeadAlertsRead(tx, { companyId: caller.companyId, enquiryIds: body.leads });
      return ok({});
    },
  });
}
