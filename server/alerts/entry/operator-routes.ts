import { notices } from '../../../contract/alerts/notices-endpoints.ts';
import type { Db } from '../../platform/database/database.ts';
import { sheetFile, type SheetRow } from '../../platform/documents/sheet-file.ts';
import { answer, ok, only, refuse, routes } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import {
  changeNotice,
  endNotice,
  eachPublishedNotice,
  findPublishedNotice,
  listPublishedNotices,
  lockNotice,
  type PublishedNotice,
  publishNotice,
} from '../notices/operator-notices.ts';
import { operatorNoticeWire } from './wire.ts';
import { noticeSheet } from '../../../contract/alerts/values.ts';

/** The editor's values, under the names its save request uses. */
function noticeForm(notice: PublishedNotice) {
  const { type, subject, content, audience, dismissable, from, until } = operatorNoticeWire(notice);
  return { type, subject, content, audience, dismissable, from, until };
}

async function* spreadsheet(db: Db): AsyncGenerator<SheetRow> {
  for await (const notice of eachPublishedNotice(db)) {
    const { country, accountType, companyId } = notice;
    const { id, subject, type, state, audience, from, until, dismissable, message_type: kind, marketing } = operatorNoticeWire(notice);
    const whom = [audience.kind, country ?? accountType ?? companyId ?? ''];
    yield [id, subject, type, state, ...whom, from, until ?? '', dismissable ? 1 : 0, kind, marketing ? 1 : 0];
  }
}

export const operatorNoticeRoutes = routes(
  only(
    notices,
    'GET /operator/notices',
    'GET /operator/notices/export',
    'POST /operator/notices',
    'GET /operator/notices/{id}',
    'PUT /operator/notices/{id}',
    'POST /operator/notices/{id}/end',
  ),
  {
    'GET /operator/notices': async ({ db, query }) => {
      const { rows, total } = await listPublishedNotices(db, query);
      return answer(200, { data: rows.map(operatorNoticeWire), meta: { totalResults: total, pageSize: query.pageSize } });
    },

    'GET /operator/notices/export': ({ db, query }) =>
      sheetFile({ name: 'notices', sheet: noticeSheet, wish: query, rows: spreadsheet(db) }),

    'POST /operator/notices': async ({ tx, caller, body }) => {
      const { type, message_type, from, until, ...notice } = body;
      const outcome = await publishNotice(tx, {
        ...notice,
        look: type,
        messageType: message_type,
        from: from === undefined ? null : new Date(from),
        until: until === null ? null : new Date(until),
        by: { staffId: caller.staffId, actor: caller.name },
      });
      if (outcome.kind === 'unknown_company') return refuseField('audience.company', errorText('notFound'));
      if (outcome.kind === 'never_shown') return refuseField('until', errorText('noticeNeverShown'));
      if (outcome.kind === 'system_is_no_marketing') return refuseField('marketing', errorText('noticeSystemMarketing'));
      return answer(201, { data: { id: outcome.id } });
    },

    'GET /operator/notices/{id}': async ({ db, params }) => {
      const notice = await findPublishedNotice(db, params.id);
      if (notice === undefined) return refuse(404, [errorText('notFound')]);
      return { ...ok(operatorNoticeWire(notice)), form: noticeForm(notice) };
    },

    'PUT /operator/notices/{id}': async ({ tx, caller, params, body, refuseIfChanged }) => {
      const currentNotice = await lockNotice(tx, params.id);
      if (currentNotice === undefined) return refuse(404, [errorText('notFound')]);
      const stale = refuseIfChanged(noticeForm(currentNotice));
      if (stale !== undefined) return stale;
      const { type: look, from, until, ...words } = body;
      const outcome = await changeNotice(tx, currentNotice, {
        ...words,
        look,
        from: from === undefined ? null : new Date(from),
        until: until === null ? null : new Date(until),
        by: { staffId: caller.staffId, actor: caller.name },
      });
      if (outcome.kind === 'ended') return refuse(409, [errorText('noticeEnded')]);
      if (outcome.kind === 'unknown_company') return refuseField('audience.company', errorText('notFound'));
      if (outcome.kind === 'begun') return refuseField('from', errorText('noticeBegun'));
      if (outcome.kind === 'never_shown') return refuseField('until', errorText('noticeNeverShown'));
      return { ...ok({}), form: noticeForm(outcome.notice) };
    },

    'POST /operator/notices/{id}/end': async ({ tx, caller, params, body }) => {
      const outcome = await endNotice(tx, {
        noticeId: params.id,
        reason: body.reason,
        by: { staffId: caller.staffId, actor: caller.name },
      });
      if (outcome === 'unknown') return refuse(404, [errorText('notFound')]);
      return outcome === 'already_ended' ? refuse(409, [errorText('noticeEnded')]) : ok({});
    },
  },
);
