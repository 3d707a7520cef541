import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { connectAlone } from './connections.ts';
import { sql, type Sql } from './sql.ts';

const channel = 'plumbline_live';

/** A change that open browsers may want to see. Carries ids only; listeners read the data themselves. */
export interface LiveSignal {
  readonly topic: string;
  readonly id: number;
}

/** Notifies every server process once the transaction commits. Lost if nobody listens; polling makes up for it. */
export function notifyLive({ topic, id }: LiveSignal): Sql {
  return sql`select pg_notify(${channel}, ${`${topic}:${id}`})`;
}

export interface LiveListener {
  close(): Promise<void>;
}

interface ListenOptions {
  readonly connection: pg.PoolConfig;
  readonly log: Logger;
  readonly onSignal: (signal: LiveSignal) => void;
  /** Called after a reconnect: signals may have been missed. */
  readonly onGap: () => void;
  /** How often to ping a silent connection, and how long it may take to answer. */
  readonly heartbeatMs?: number;
  readonly retryAfterMs?: number;
}

/** Listens on a dedicated connection for the life of the process; reconnects if it breaks or falls silent. */
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
      // Cut off silent connections: the server would never confirm a graceful end.
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
