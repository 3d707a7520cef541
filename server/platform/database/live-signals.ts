import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { connectAlone } from './connections.ts';
import { sql, type Sql } from './sql.ts';

const channel = 'plumbline_live';

/** Something that open browsers may want to hear of. Ids only: whoever listens reads for itself. */
export interface LiveSignal {
  readonly topic: string;
  readonly id: number;
}

/** Tells every server process once the transaction commits. Lost where nobody listens: polls make up for it. */
export function tellLive({ topic, id }: LiveSignal): Sql {
  return sql`select pg_notify(${channel}, ${`${topic}:${id}`})`;
}

export interface LiveListener {
  close(): Promise<void>;
}

interface ListenOptions {
  readonly connection: pg.PoolConfig;
  readonly log: Logger;
  readonly onSignal: (signal: LiveSignal) => void;
  /** After a connection was lost and found again: something may have been missed. */
  readonly onGap: () => void;
  /** How often a connection that says nothing is asked whether it is still there, and how long it may take to answer. */
  readonly heartbeatMs?: number;
  readonly retryAfterMs?: number;
}

/** Listens on a connection of its own, for as long as the process lives; one that is lost or silent is made anew. */
export function listenLive(options: ListenOptions): LiveListener {
  const { connection, log, onSignal, onGap, heartbeatMs = 5_000, retryAfterMs = 2_000 } = options;
  const ending = new AbortController();

  const listenOnce = async (isFirst: boolean): Promise<void> => {
    const client = await connectAlone({ ...connection, query_timeout: heartbeatMs }, 'plumbline-live');
    const lost = new AbortController();
    client.on('end', () => lost.abort());
    const woken = AbortSignal.any([ending.signal, lost.signal]);
    try {
      client.on('notification', ({ payload = '' }) => {
        const [topic = '', id] = payload.split(':');
        onSignal({ topic, id: Number(id) });
      });
      await client.query(`listen ${channel}`);
      if (!isFirst) onGap();
      while (!ending.signal.aborted) {
        await wait(heartbeatMs, undefined, { signal: woken }).catch(() => undefined);
        if (!ending.signal.aborted) await client.query('select');
      }
    } finally {
      // Cuts off what is silent: its end would never be confirmed.
      void client.end().catch(() => undefined);
    }
  };

  const keepListening = async (): Promise<void> => {
    for (let isFirst = true; !ending.signal.aborted; isFirst = false) {
      await listenOnce(isFirst).catch((error: unknown) => log.warn({ err: error }, 'live signals'));
      await wait(retryAfterMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };

  const done = keepListening();
  return {
    close: async () => {
      ending.abort();
      await done;
    },
  };
}
