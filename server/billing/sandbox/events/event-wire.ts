export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly object: unknown;
  readonly created: number;
}

/** An event in Stripe's shape, as the body of a webhook. */
export function eventWire({ id, type, object, created }: EventRow): Record<string, unknown> {
  return {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
