import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
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
}

const retryAfterMs = 2_000;

/** Listens on a connection of its own, for as long as the process lives; a lost connection is made anew. */
export function listenLive({ connection, log, onSignal, onGap }: ListenOptions): LiveListener {
  const ending = new AbortController();
  let client: pg.Client | undefined;

  const listenOnce = async (isFirst: boolean): Promise<void> => {
    const own = new pg.Client({ ...connection, keepAlive: true, application_name: 'plumbline-live' });
    client = own;
    const lost = new Promise<void>((resolve) => {
      own.on('error', () => resolve());
      own.on('end', () => resolve());
    });
    own.on('notification', ({ payload = '' }) => {
      const [topic = '', id] = payload.split(':');
      onSignal({ topic, id: Number(id) });
    });
    await own.connect();
    await own.query(`listen ${channel}`);
    if (!isFirst) onGap();
    await lost;
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
      await client?.end().catch(() => undefined);
      await done;
    },
  };
}
