import { hasNewEvents, takeNewEvents } from '../../platform/company-events.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertDeliveries } from '../store.ts';
import { recordDelivery } from './record-delivery.ts';
import { sendDelivery, type Outward } from './send-delivery.ts';
import { takeDeliveries, type TakenDelivery } from './take-delivery.ts';

/** So many receivers are sent to at once by one process: a slow one holds up itself and nobody else. */
export const mostUnderWay = 32;

/** Makes deliveries of what has happened since the last time. */
export async function handOnEvents(database: Database): Promise<void> {
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

/** Begins as many deliveries as there is room for. Each tells by its promise when its outcome is written down. */
export async function beginDeliveries(database: Database, outward: Outward, room: number): Promise<readonly Promise<void>[]> {
  await handOnEvents(database);
  if (room <= 0) return [];
  const taken = await database.inTx((tx) => takeDeliveries(tx, room));
  return taken.map((delivery) => deliver(database, outward, delivery));
}

/** Sends all that is due; for the job, and for tests. `signal` ends it between two rounds. */
export async function sendDeliveries(database: Database, outward: Outward, signal?: AbortSignal): Promise<number> {
  for (let sent = 0; ;) {
    const begun = await beginDeliveries(database, outward, mostUnderWay);
    sent += begun.length;
    const results = await Promise.allSettled(begun);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    if (begun.length === 0 || signal?.aborted === true) return sent;
  }
}
