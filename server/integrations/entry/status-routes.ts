import { sourceCallbacks, type StatusDelivery } from '../../../contract/enquiries/callback-endpoints.ts';
import { deliveryPageSize } from '../../../contract/enquiries/callback-values.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import { answer, ok, refuse, routes, type FormValues, type Route, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { errorText, type ErrorText } from '../../platform/texts.ts';
import { type Callback, findCallback, lockCallback, queueTestStatus, replaceCallbackSecret, saveCallback } from '../source-callbacks.ts';
import { readCallbackUrl } from '../status-content-rule.ts';
import { listStatusDeliveries, retryStatus, type StatusDeliveryRow } from '../status-deliveries.ts';

interface StatusRouteOptions {
  readonly sealer: Sealer;
  /** In development and tests: receivers on this machine and its network. */
  readonly receiversMayBePrivate: boolean;
}

const notFound = () => refuse(404, [errorText('notFound')]);
const conflict = (text: ErrorText) => refuse(409, [errorText(text)]);
const by = ({ staffId, name }: StaffCaller, { reason }: { reason: string }) => ({ staffId, actor: name, reason });

const callbackWire = ({ url, method, events }: Callback) => ({ url, method, events: [...events] });
const callbackForm = (callback: Callback): FormValues => callbackWire(callback);
/** The address may hold a secret, so the audit log keeps its host only. */
const auditOf = ({ url, method, events }: Callback) => ({ host: url === null ? null : new URL(url).host, method, events: [...events] });

const deliveryWire = (row: StatusDeliveryRow): StatusDelivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  happened_at: row.happenedAt.toISOString(),
  attempts: row.attempts,
  due_at: row.dueAt.toISOString(),
  status: row.status,
  problem: row.problem,
  enquiry: row.enquiryId === null || row.quoteCode === null ? null : { id: row.enquiryId, code: row.quoteCode },
});

/** Routes that set up the callback of a source, test it, and list sent statuses. */
export function statusRoutes({ sealer, receiversMayBePrivate }: StatusRouteOptions): readonly Route[] {
  return routes(sourceCallbacks, {
    'GET /operator/sources/{id}/callback': async ({ db, params }) => {
      const callback = await findCallback(db, asId<'source'>(params.id));
      return callback === undefined ? notFound() : { ...ok(callbackWire(callback)), form: callbackForm(callback) };
    },

    'PUT /operator/sources/{id}/callback': async ({ tx, caller, params, body, refuseIfChanged }) => {
      const sourceId = asId<'source'>(params.id);
      const before = await lockCallback(tx, sourceId);
      if (before === undefined) return notFound();
      if (before.forStaff) return conflict('sourceOfStaff');
      const stale = refuseIfChanged(callbackForm(before));
      if (stale !== undefined) return stale;
      const read = body.url === null ? { url: null } : readCallbackUrl(body.url, receiversMayBePrivate);
      if ('problem' in read) return refuseField('url', errorText(read.problem));
      const after = { url: read.url, method: body.method, events: [...new Set(body.events)] };
      const secret = await saveCallback(tx, sealer, sourceId, after);
      const object = { type: 'source', id: sourceId };
      await recordAudit(tx, { ...by(caller, body), action: 'source.callback', object, before: auditOf(before), after: auditOf(after) });
      const saved = (await findCallback(tx, sourceId)) ?? after;
      return { ...ok({ ...callbackWire(saved), secret }), form: callbackForm(saved) };
    },

    'POST /operator/sources/{id}/callback/secret': async ({ tx, caller, params, body }) => {
      const secret = await replaceCallbackSecret(tx, sealer, asId<'source'>(params.id));
      if (secret === undefined) return notFound();
      const object = { type: 'source', id: params.id };
      await recordAudit(tx, { ...by(caller, body), action: 'source.callback_secret', object, before: null, after: { replaced: true } });
      return ok({ secret });
    },

    'POST /operator/sources/{id}/callback/test': async ({ tx, caller, params, body }) => {
      if (!(await queueTestStatus(tx, asId<'source'>(params.id)))) return notFound();
      const object = { type: 'source', id: params.id };
      await recordAudit(tx, { ...by(caller, body), action: 'source.callback_test', object, before: null, after: { queued: true } });
      return ok({});
    },

    'GET /operator/sources/{id}/callback/deliveries': async ({ db, params, query }) => {
      const sourceId = asId<'source'>(params.id);
      if ((await findCallback(db, sourceId)) === undefined) return notFound();
      const rows = await listStatusDeliveries(db, sourceId, query.before ?? null);
      const shown = rows.slice(0, deliveryPageSize);
      const next = rows.length > deliveryPageSize ? (shown.at(-1)?.id ?? null) : null;
      return answer(200, { data: shown.map(deliveryWire), meta: { next } });
    },

    'POST /operator/status-deliveries/{id}/retry': async ({ tx, caller, params, body }) => {
      const retried = await retryStatus(tx, params.id);
      if (retried === undefined || retried.outcome === 'no_callback') return notFound();
      if (retried.outcome === 'waits') return conflict('webhookReplayWaits');
      const object = { type: 'status-delivery', id: params.id };
      const after = { sourceId: retried.sourceId };
      await recordAudit(tx, { ...by(caller, body), action: 'status-delivery.retry', object, before: null, after });
      return ok({});
    },
  });
}
