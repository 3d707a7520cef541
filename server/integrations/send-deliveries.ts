import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { hasNewEvents, takeNewEvents } from '../platform/company-events.ts';
import type { Database } from '../platform/database/database.ts';
import { repeat, type Repetition } from '../platform/repeat.ts';
import type { Sealer } from '../platform/sealer.ts';
import type { Crm } from './open-crm.ts';
import { getSealContext } from './secret-rule.ts';
import { insertDeliveries } from './store.ts';
import { readEventContent } from './event-content-query.ts';
import { recordDelivery, takeDeliveries, type TakenDelivery, formatEventId, type DeliveryOutcome } from './deliveries.ts';
import { postOutward, type OutwardOptions } from '../platform/sending/post-outward.ts';
import { sendToCrm } from './send-to-crm.ts';

/** Maximum concurrent deliveries per process, so that a slow receiver only delays itself. */
const maxConcurrentDeliveries = 32;

/** Creates deliveries for new events. */
async function createDeliveries(database: Database): Promise<void> {
  if (!(await hasNewEvents(database.db))) return;
  await database.inTx(async (tx) => {
    const eventIds = await takeNewEvents(tx);
    if (eventIds.length > 0) await tx.rows(insertDeliveries(eventIds));
  });
}

async function deliver(database: Database, outward: Outward, delivery: TakenDelivery): Promise<void> {
  const outcome = await sendDelivery(database, outward, delivery);
  await database.inTx((tx) => recordDelivery(tx, delivery, outcome));
}

/** Starts as many deliveries as there is room for. Each promise resolves once its outcome is recorded. */
async function beginDeliveries(database: Database, outward: Outward, room: number): Promise<readonly Promise<void>[]> {
  await createDeliveries(database);
  if (room <= 0) return [];
  const taken = await database.inTx((tx) => takeDeliveries(tx, room));
  return taken.map((delivery) => deliver(database, outward, delivery));
}

/** Sends everything due, for the job and tests. `signal` stops it between rounds. */
export async function sendDeliveries(database: Database, outward: Outward, signal?: AbortSignal): Promise<number> {
  for (let sent = 0; ;) {
    const started = await beginDeliveries(database, outward, maxConcurrentDeliveries);
    sent += started.length;
    const results = await Promise.allSettled(started);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    if (started.length === 0 || signal?.aborted === true) return sent;
  }
}

const pauseMs = 500;

/** Polls twice a second, like the outbox, without waiting for receivers. */
export function openDeliveryLoop(database: Database, outward: Outward, log: Logger): Repetition {
  const underWay = new Set<Promise<void>>();
  const startDueDeliveries = async (): Promise<void> => {
    for (const delivery of await beginDeliveries(database, outward, maxConcurrentDeliveries - underWay.size)) {
      const watched = delivery
        .catch((error: unknown) => log.error({ err: error }, 'could not record a delivery; retrying'))
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
    }
  };
  const loop = repeat('deliver-events', pauseMs, log, startDueDeliveries);
  return {
    stop: async () => {
      await loop.stop();
      await Promise.all(underWay);
    },
  };
}

/** Dependencies for sending deliveries. */
export interface Outward extends OutwardOptions {
  readonly sealer: Sealer;
  /** Null if none is configured. */
  readonly crm: Crm | null;
}

function openSecrets({ code, sealed, formerSealed }: TakenDelivery, sealer: Sealer): Buffer[] {
  return [sealed, ...(formerSealed === null ? [] : [formerSealed])].map((one) => {
    const secret = sealer.open(one, getSealContext(code));
    if (secret === undefined) throw new Error(`the secret of receiver ${code} was sealed with another key`);
    return secret;
  });
}

/** One attempt: builds the content now, so that it is current, and signs it. No transaction is open while waiting for the receiver. */
async function sendDelivery(database: Database, outward: Outward, delivery: TakenDelivery): Promise<DeliveryOutcome> {
  if (delivery.kind === 'crm') return sendToCrm(database, outward.crm, outward.sealer, delivery);
  const { eventId, type, happenedAt, now, url } = delivery;
  const content = await database.inTx((tx) => readEventContent(tx, delivery));
  if (content === null || url === null) return 'nothing_to_tell';
  const id = formatEventId(eventId);
  const body = JSON.stringify({ id, type, timestamp: happenedAt.toISOString(), data: content });
  const headers = signEvent({ id, at: now, body }, openSecrets(delivery, outward.sealer));
  return postOutward({ url, headers, body }, outward);
}

interface SignedEvent {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** Returns the Standard Webhooks headers. During secret rotation there is a signature by each secret; one match is enough. */
export function signEvent({ id, at, body }: SignedEvent, secrets: readonly Uint8Array[]): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
