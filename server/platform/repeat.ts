import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface Repetition {
  /** Resolves when the current run has ended, at the latest after ten seconds. */
  stop(): Promise<void>;
}

const stopTimeoutMs = 10_000;

/** Repeats a small piece of work at short intervals for the life of the process, even if single runs fail. */
export function repeat(name: string, pauseMs: number, log: Logger, work: () => Promise<void>): Repetition {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => log.error({ err: error, repetition: name }, 'failed, will be retried'));
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([ended, wait(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}
