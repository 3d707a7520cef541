import { Stripe } from 'stripe';
import type { Tx, Database } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import { takeEventFaults } from './faults.ts';
import { newId } from './objects.ts';

interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly object: unknown;
  readonly created: number;
}

/** An event in Stripe's shape, as a webhook body. */
function eventWire({ id, type, object, created }: EventRow): Record<string, unknown> {
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

/** Records an event and its webhook delivery: once, unless a fault says otherwise. */
export async function recordEvent(tx: Tx, type: string, object: Readonly<Record<string, unknown>>): Promise<void> {
  const id = newId('evt');
  const { copies, delayMs } = await takeEventFaults(tx);
  await tx.rows(sql`insert into sandbox.events (id, type, object) values (${id}, ${type}, ${JSON.stringify(object)})`);
  await tx.rows(sql`
    insert into sandbox.deliveries (event_id, due_at)
    select ${id}, app_now() + make_interval(secs => ${delayMs / 1_000}) from generate_series(1, ${copies}::integer)`);
}

/** A delivery claimed by this process alone. */
interface ClaimedDelivery extends EventRow {
  readonly delivery: number;
  readonly attempts: number;
  /** The sandbox's clock in seconds, for the signature. */
  readonly now: number;
}

interface EventTarget {
  /** The product's webhook URL. */
  readonly url: string;
  readonly secret: string;
}

const batchSize = 20;
/** Lease duration. Must exceed the slowest attempt; deliveries of a crashed worker are picked up when it expires. */
const claimSeconds = 30;
const responseTimeoutMs = 5_000;
/** Stripe retries for three days; so does the sandbox, with backoff doubling up to an hour. */
const maxAttempts = 80;
const initialBackoffSeconds = 2;
const maxBackoffSeconds = 3_600;

/** Newest first if the disorder fault is set, so that the backlog arrives in reverse. */
function claimDeliveries(tx: Tx): Promise<ClaimedDelivery[]> {
  return tx.rows(sql<ClaimedDelivery>`
    with disorder as (select exists (select from sandbox.faults where kind = 'disorder_events') as wanted),
    due as (
      select d.id from sandbox.deliveries d, disorder
      where d.delivered_at is null and d.given_up_at is null and d.due_at <= app_now()
      order by case when disorder.wanted then -d.id else d.id end
      limit ${batchSize} for update of d skip locked),
    claimed as (
      update sandbox.deliveries d set attempts = attempts + 1, due_at = app_now() + make_interval(secs => ${claimSeconds})
      from due where d.id = due.id
      returning d.id, d.event_id, d.attempts)
    select c.id as delivery, c.attempts, e.id, e.type, e.object, extract(epoch from e.created_at)::bigint as created,
           extract(epoch from app_now())::bigint as now
    from claimed c join sandbox.events e on e.id = c.event_id cross join disorder
    order by case when disorder.wanted then -c.id else c.id end`);
}

/** Returns whether the product accepted it with a 2xx. */
async function send(delivery: ClaimedDelivery, { url, secret }: EventTarget): Promise<boolean> {
  const payload = JSON.stringify(eventWire(delivery));
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: delivery.now });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function recordAttempt({ db }: Database, { delivery, attempts }: ClaimedDelivery, isTaken: boolean): Promise<void> {
  const pause = Math.min(maxBackoffSeconds, initialBackoffSeconds * 2 ** Math.min(attempts - 1, 20));
  if (isTaken) await db.rows(sql`update sandbox.deliveries set delivered_at = app_now() where id = ${delivery}`);
  else if (attempts >= maxAttempts) await db.rows(sql`update sandbox.deliveries set given_up_at = app_now() where id = ${delivery}`);
  else await db.rows(sql`update sandbox.deliveries set due_at = app_now() + make_interval(secs => ${pause}) where id = ${delivery}`);
}

/** Sends due webhooks one by one, signed like Stripe's. Concurrent processes claim different ones. Returns the number claimed. */
export async function sendEvents(database: Database, target: EventTarget): Promise<number> {
  const claimed = await database.inTx(claimDeliveries);
  let taken = 0;
  for (const delivery of claimed) {
    const isTaken = await send(delivery, target);
    await recordAttempt(database, delivery, isTaken);
    if (isTaken) taken += 1;
  }
  return taken;
}
