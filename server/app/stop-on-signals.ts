import type { Logger } from 'pino';

export interface Stoppable {
  stop(): Promise<void>;
}

export interface Lifecycle {
  /** Aborted when the process begins to stop, so that a start stops waiting. */
  readonly signal: AbortSignal;
  /** Runs the start, which a stop waits for. Returns its error, unless the stop caused it. */
  start(work: () => Promise<void>): Promise<unknown>;
  /** Registers what to stop. Throws if the process is already stopping, so that a start does not continue. */
  opened(part: Stoppable): void;
  /** Stops what was opened, last first, so that the start can be retried. */
  closeOpened(): Promise<void>;
  /** Stops what was opened, last first, and exits. */
  stop(code: number): Promise<void>;
}

/**
 * Ctrl-C in a terminal arrives twice, from the terminal and from npm: a repeat this soon is the same signal, not impatience.
 */
const duplicateSignalMs = 700;

function listenToSignals(log: Logger, stop: (code: number) => void, stoppingSince: () => number | undefined): void {
  const onSignal = (): void => {
    if (performance.now() - (stoppingSince() ?? Infinity) > duplicateSignalMs) process.exit(1);
    stop(0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught');
    stop(1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    stop(1);
  });
}

/**
 * Closes what was opened on SIGINT or SIGTERM, last first: HTTP finishes its requests, jobs are returned, then the database.
 * A second signal exits at once. An uncaught error is logged and exits in the same order.
 */
export function stopOnSignals(log: Logger, longestMs: number): Lifecycle {
  const parts: Stoppable[] = [];
  const aborter = new AbortController();
  let started: Promise<unknown> = Promise.resolve();
  let since: number | undefined;
  let worstCode = 0;

  const closeOpened = async (): Promise<void> => {
    for (const part of parts.splice(0).toReversed()) {
      await part.stop().catch((error: unknown) => log.error({ err: error }, 'could not stop cleanly'));
    }
  };

  const stop = async (code: number): Promise<void> => {
    worstCode = Math.max(worstCode, code);
    if (since !== undefined) return;
    since = performance.now();
    aborter.abort();
    setTimeout(() => process.exit(1), longestMs).unref();
    // Also close what a start is just opening.
    await started;
    await closeOpened();
    process.exit(worstCode);
  };
  listenToSignals(
    log,
    (code) => void stop(code),
    () => since,
  );
  return {
    signal: aborter.signal,
    start: (work) => {
      started = work().then(
        () => undefined,
        (error: unknown) => (aborter.signal.aborted ? undefined : error),
      );
      return started;
    },
    opened: (part) => {
      parts.push(part);
      aborter.signal.throwIfAborted();
    },
    closeOpened,
    stop,
  };
}
