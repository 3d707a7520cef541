import { Stripe } from 'stripe';
import type { Tx, Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { takeEventFaults } from './faults.ts';
import { newId } from './objects.ts';

interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly object: unknown;
  readonly created: number;
}

/** An event in Stripe's shape, as the body of a webhook. */
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

/** Writes down that something happened to an object, and that the product is to be told: once, unless a fault wants it otherwise. */
export async function recordEvent(tx: Tx, type: string, object: Readonly<Record<string, unknown>>): Promise<void> {
  const id = newId('evt');
  const { copies, delayMs } = await takeEventFaults(tx);
  await tx.rows(sql`insert into sandbox.events (id, type, object) values (${id}, ${type}, ${JSON.stringify(object)})`);
  await tx.rows(sql`
    insert into sandbox.deliveries (event_id, due_at)
    select ${id}, app_now() + make_interval(secs => ${delayMs / 1_000}) from generate_series(1, ${copies}::integer)`);
}

/** A webhook that this process alone sends now. */
interface ClaimedDelivery extends EventRow {
  readonly delivery: number;
  readonly attempts: number;
  /** By the sandbox's clock, in seconds: what the signature says. */
  readonly now: number;
}

interface EventTarget {
  /** Where the product takes webhooks. */
  readonly url: string;
  readonly secret: string;
}

const batchSize = 20;
/** Longer than one attempt takes; whoever died frees its webhooks by it. */
const claimSeconds = 30;
const longestAnswerMs = 5_000;
/** Stripe tries for three days; so does the sandbox, with pauses that double up to an hour. */
const mostAttempts = 80;
const firstPauseSeconds = 2;
const longestPauseSeconds = 3_600;

/** Newest first where disorder is wanted, so that what waited comes the wrong way round. */
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

/** Whether the product took it, which every 2xx says. */
async function send(delivery: ClaimedDelivery, { url, secret }: EventTarget): Promise<boolean> {
  const payload = JSON.stringify(eventWire(delivery));
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: delivery.now });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function recordAttempt({ db }: Database, { delivery, attempts }: ClaimedDelivery, isTaken: boolean): Promise<void> {
  const pause = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(attempts - 1, 20));
  if (isTaken) await db.rows(sql`update sandbox.deliveries set delivered_at = app_now() where id = ${delivery}`);
  else if (attempts >= mostAttempts) await db.rows(sql`update sandbox.deliveries set given_up_at = app_now() where id = ${delivery}`);
  else await db.rows(sql`update sandbox.deliveries set due_at = app_now() + make_interval(secs => ${pause}) where id = ${delivery}`);
}

/** Sends what is due, one after the other, signed as Stripe signs. Of several processes each takes others. Answers how many were taken. */
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
