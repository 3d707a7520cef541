import type { DeliveryWire, WebhookWire } from '../../../contract/integrations/endpoints.ts';
import { eventIdOf } from '../delivering/event-id-rule.ts';
import type { DeliveryRow, WebhookRow } from '../receiving/webhooks-query.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function webhookWire({ code, url, events, createdAt, formerUntil, lastDeliveredAt, waiting, dead }: WebhookRow): WebhookWire {
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

export function deliveryWire(row: DeliveryRow): DeliveryWire {
  const { id, eventId, type, state, attempts, happenedAt, triedAt, dueAt, status, problem, answer } = row;
  return {
    id,
    event_id: eventIdOf(eventId),
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
