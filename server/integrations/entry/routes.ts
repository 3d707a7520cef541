import { integrations, type DeliveryWire, type WebhookWire } from '../../../contract/integrations/endpoints.ts';
import { answer, ok, refuse, routes, type Route } from '../../platform/http/route.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { errorText } from '../../platform/texts.ts';
import { formatEventId } from '../deliveries.ts';
import {
  changeSecret,
  createWebhook,
  removeOwnReceiver,
  retryDelivery,
  sendTest,
  listDeliveries,
  listWebhooks,
  type DeliveryRow,
  type WebhookRow,
} from '../webhooks.ts';
import { readWebhookUrl } from '../webhook-url-rule.ts';

interface IntegrationOptions {
  readonly sealer: Sealer;
  /** In development and tests: receivers on this machine and its network. */
  readonly receiversMayBePrivate: boolean;
}

const pageSize = 20;
const notFound = () => refuse(404, [errorText('notFound')]);

/** Routes for a company's webhooks. */
export function integrationRoutes({ sealer, receiversMayBePrivate }: IntegrationOptions): readonly Route[] {
  return routes(integrations, {
    'GET /integrations/webhooks': async ({ db, caller }) => ok((await listWebhooks(db, caller.companyId)).map(webhookWire)),

    'POST /integrations/webhooks': async ({ tx, caller, body }) => {
      const read = readWebhookUrl(body.url, receiversMayBePrivate);
      if ('problem' in read) {
        const error = errorText(read.problem);
        return refuse(422, [error], { fields: { url: [error] } });
      }
      const { companyId, userId } = caller;
      const created = await createWebhook(tx, { companyId, userId, url: read.url, events: body.events }, sealer);
      return created === undefined ? refuse(409, [errorText('webhooksTooMany')]) : answer(201, { data: created });
    },

    'POST /integrations/webhooks/{code}/secret': async ({ tx, caller, params }) => {
      const outcome = await changeSecret(tx, { companyId: caller.companyId, code: params.code }, sealer);
      if (outcome.kind !== 'changed') return outcome.kind === 'unknown' ? notFound() : refuse(409, [errorText('webhookSecretChanging')]);
      return ok({ secret: outcome.secret, former_secret_until: outcome.formerUntil.toISOString() });
    },

    'POST /integrations/webhooks/{code}/test': async ({ tx, caller, params }) => {
      const outcome = await sendTest(tx, { companyId: caller.companyId, code: params.code });
      if (outcome === 'unknown') return notFound();
      return outcome === 'waits' ? refuse(409, [errorText('webhookTestWaits')]) : ok({});
    },

    'DELETE /integrations/webhooks/{code}': async ({ tx, caller, params }) =>
      (await removeOwnReceiver(tx, { companyId: caller.companyId, code: params.code })) ? ok({}) : notFound(),

    'GET /integrations/webhooks/{code}/deliveries': async ({ db, caller, params, query }) => {
      const found = await listDeliveries(db, { companyId: caller.companyId, code: params.code, page: query.page, pageSize });
      if (found === undefined) return notFound();
      return answer(200, { data: found.rows.map(deliveryWire), meta: { totalResults: found.total, pageSize } });
    },

    'POST /integrations/webhooks/{code}/deliveries/{id}/replay': async ({ tx, caller, params }) => {
      const outcome = await retryDelivery(tx, { companyId: caller.companyId, ...params });
      if (outcome === 'unknown') return notFound();
      return outcome === 'waits_already' ? refuse(409, [errorText('webhookReplayWaits')]) : ok({});
    },
  });
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function webhookWire({ code, url, events, createdAt, formerUntil, lastDeliveredAt, waiting, dead }: WebhookRow): WebhookWire {
  return {
    code,
    url,
    events: [...events],
    created_at: createdAt.toISOString(),
    former_secret_until: iso(formerUntil),
    last_delivered_at: iso(lastDeliveredAt),
    waiting,
    dead,
  };
}

function deliveryWire(row: DeliveryRow): DeliveryWire {
  const { id, eventId, type, state, attempts, happenedAt, triedAt, dueAt, status, problem, answer } = row;
  return {
    id,
    event_id: formatEventId(eventId),
    type,
    state,
    attempts,
    happened_at: happenedAt.toISOString(),
    tried_at: iso(triedAt),
    next_try_at: state === 'waiting' ? dueAt.toISOString() : null,
    status,
    problem,
    answer,
  };
}
