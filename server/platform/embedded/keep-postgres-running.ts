import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { connectAlone } from '../database/connections.ts';
import { startServer, type Cluster } from './postgres-cluster.ts';
import { stopLeftoverPostgres } from './stop-leftover-postgres.ts';

export interface PostgresKeeper {
  /** From here on a PostgreSQL that ends stays ended. Waits for a start that is under way. */
  stop(): Promise<void>;
}

const pauseMs = 250;
const application = 'plumbline-keeper';
/** Nobody listens. Every other refusal comes from a PostgreSQL that lives: it starts, recovers, or is full. */
const nobodyListens = new Set(['ECONNREFUSED', 'ENOENT']);

async function isDead(cluster: Cluster, stopping: AbortSignal): Promise<boolean> {
  try {
    const client = await connectAlone(cluster.endpoint.connection, application);
    // Held for as long as PostgreSQL lives: its end is heard at once, and costs nothing until then.
    await once(client, 'end', { signal: stopping }).catch(() => client.end());
    return false;
  } catch (error) {
    return nobodyListens.has((error as NodeJS.ErrnoException).code ?? '');
  }
}

/**
 * Starts the embedded PostgreSQL again when it has died: killed for want of memory, or by a mistake. It recovers by itself from
 * the crash of a single connection. Until those of its processes that outlived it are gone it refuses to start, so it is tried
 * for as long as this process lives.
 */
export function keepPostgresRunning(cluster: Cluster, log: (line: string) => void): PostgresKeeper {
  const stopping = new AbortController();
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (await isDead(cluster, stopping.signal)) {
        log('PostgreSQL has died, it is started again');
        try {
          await stopLeftoverPostgres(cluster, log);
          await startServer(cluster);
          log('PostgreSQL runs again');
        } catch (error) {
          log(String(error));
        }
      }
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const done = keep();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
