import { Readable } from 'node:stream';
import { outbox } from '../../../contract/alerts/outbox-endpoints.ts';
import type { Db } from '../../platform/database/database.ts';
import { spreadsheetLine, spreadsheetStart } from '../../platform/documents/spreadsheet-rule.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { ok, refuse, routes, type Route } from '../../platform/http/route.ts';
import type { Post } from '../../platform/sending/post.ts';
import { renderKept } from '../../platform/sending/render-kept.ts';
import { sendAgain } from '../../platform/sending/send-again.ts';
import { errorText } from '../../platform/texts.ts';
import { eachMessage, findMessage, listMessages } from './outbox-query.ts';
import { messageWire, wholeMessageWire } from './outbox-wire.ts';

/** A mail brings its own looks; nothing of it runs, loads or leads away from the frame. */
const framedMail = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";

const anyMessage = { search: undefined, state: undefined, channel: undefined, template: undefined, company: undefined, lead: undefined };

const heads = ['created', 'channel', 'template', 'recipient', 'kind', 'company_id', 'company', 'subject', 'state', 'at', 'attempts'];

/** As masked as the list is. */
async function* spreadsheet(db: Db, search: Parameters<typeof eachMessage>[1]): AsyncGenerator<string> {
  yield spreadsheetStart(heads);
  for await (const message of eachMessage(db, search)) {
    const { created, channel, template, recipient, recipientKind, company, subject, state, at, attempts } = messageWire(message);
    const whom = [recipient ?? '', recipientKind, company?.id ?? '', company?.name ?? ''];
    yield spreadsheetLine([created, channel, template, ...whom, subject ?? '', state, at, attempts]);
  }
}

/** The operator's outbox. */
export function operatorOutboxRoutes(post: Post): readonly Route[] {
  const templates = Object.keys(post.templates).toSorted();
  return routes(outbox, {
    'GET /operator/outbox': async ({ db, inTx, query }) => {
      const search = { ...anyMessage, before: undefined, ...query };
      let messages = await listMessages(db, search);
      const bare = messages.filter(({ state, recipient }) => state === 'kept' && recipient === null).map(({ id }) => id);
      if (bare.length > 0) {
        await renderKept({ db, inTx }, post, bare);
        messages = await listMessages(db, search);
      }
      const next = messages.length < query.pageSize ? null : (messages.at(-1)?.id ?? null);
      return { status: 200, body: { data: messages.map(messageWire), meta: { next, templates } } };
    },

    'GET /operator/outbox/export': ({ db, query }) => {
      const content = Readable.from(spreadsheet(db, { ...anyMessage, ...query }));
      return Promise.resolve(new FileAnswer({ kind: 'csv', name: 'outbox', content }));
    },

    'GET /operator/outbox/{id}': async ({ db, inTx, params }) => {
      await renderKept({ db, inTx }, post, [params.id]);
      const message = await findMessage(db, params.id);
      return message === undefined ? refuse(404, [errorText('notFound')]) : ok(wholeMessageWire(message));
    },

    'GET /operator/outbox/{id}/page': async ({ db, params }) => {
      const message = await findMessage(db, params.id);
      if (message === undefined || message.html === null) return refuse(404, [errorText('notFound')]);
      return new FileAnswer({ kind: 'html', name: 'message', content: Buffer.from(message.html), inline: true, policy: framedMail });
    },

    'POST /operator/outbox/{id}/send-again': async ({ tx, caller, params, body }) => {
      const outcome = await sendAgain(tx, { id: params.id, reason: body.reason, by: { staffId: caller.staffId, actor: caller.name } });
      if (outcome === 'unknown') return refuse(404, [errorText('notFound')]);
      return outcome === 'not_failed' ? refuse(409, [errorText('messageNotFailed')]) : ok({});
    },
  });
}
