import type { Logger } from 'pino';

export interface Stoppable {
  stop(): Promise<void>;
}

const longestMs = 20_000;

/**
 * SIGINT and SIGTERM close what was opened, last first: HTTP finishes its requests, jobs are handed back, then the database.
 * A second signal ends the process at once. What nobody caught is logged and ends the process in the same order.
 */
export function stopOnSignals(log: Logger, opened: readonly Stoppable[]): void {
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), longestMs).unref();
    for (const part of opened.toReversed()) {
      await part.stop().catch((error: unknown) => log.error({ err: error }, 'could not stop cleanly'));
    }
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught');
    void stop(1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    void stop(1);
  });
}
