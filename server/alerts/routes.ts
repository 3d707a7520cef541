import { leadAlerts } from '../../contract/lead-alerts.ts';
import { notices } from '../../contract/notices.ts';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { answer, ok, only, refuse, routes, type Route } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { dismissLeadAlerts } from './dismiss-lead-alerts.ts';
import { listLeadAlerts } from './lead-alerts-query.ts';
import { markLeadAlertsRead } from './mark-lead-alerts-read.ts';
import type { Streams } from './open-streams.ts';
import { markNoticeRead } from './mark-notice-read.ts';
import { markNoticesRead } from './mark-notices-read.ts';
import { markSystemNoticeRead } from './mark-system-notice-read.ts';
import { listNotices } from './notices-query.ts';
import { leadAlertGroups, noticeWire } from './wire.ts';

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

const notFound = () => refuse(404, [errorText('notFound')]);

export const noticeRoutes = routes(
  only(notices, 'GET /notifications/new', 'PUT /notifications/read', 'PUT /notifications/read/{id}', 'PUT /notifications/read-system/{id}'),
  {
    'GET /notifications/new': async ({ db, caller }) => {
      const shown = await listNotices(db, caller);
      return ok(shown.map((notice) => noticeWire(notice, caller.language)));
    },

    'PUT /notifications/read': async ({ tx, caller }) => {
      await markNoticesRead(tx, caller);
      return ok({});
    },

    'PUT /notifications/read/{id}': async ({ tx, caller, params }) => {
      const outcome = await markNoticeRead(tx, { ...caller, noticeId: params.id });
      if (outcome === 'unknown') return notFound();
      return outcome === 'stays' ? refuse(409, [errorText('noticeStays')]) : ok({});
    },

    'PUT /notifications/read-system/{id}': async ({ tx, caller, params }) => {
      const outcome = await markSystemNoticeRead(tx, { ...caller, noticeId: params.id });
      if (outcome === 'unknown') return notFound();
      return outcome === 'not_system' ? refuse(409, [errorText('noticeNotOfSystem')]) : ok({});
    },
  },
);
