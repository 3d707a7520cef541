import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import { repeat, type Repetition } from '../../platform/repeat.ts';
import { beginDeliveries, mostUnderWay } from './send-deliveries.ts';
import type { Outward } from './send-delivery.ts';

const pauseMs = 500;

/** Looks twice a second for what is to be told, as the outbox does, and waits for no receiver before it looks again. */
export function openDeliveryLoop(database: Database, outward: Outward, log: Logger): Repetition {
  const underWay = new Set<Promise<void>>();
  const look = async (): Promise<void> => {
    for (const delivery of await beginDeliveries(database, outward, mostUnderWay - underWay.size)) {
      const watched = delivery
        .catch((error: unknown) => log.error({ err: error }, 'a delivery could not be recorded, it will be tried again'))
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
    }
  };
  const loop = repeat('deliver-events', pauseMs, log, look);
  return {
    stop: async () => {
      await loop.stop();
      await Promise.all(underWay);
    },
  };
}
