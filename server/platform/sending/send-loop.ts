import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { Post } from './post.ts';
import { loadLayout } from './prepare-message.ts';
import { sendMessages } from './send-messages.ts';

export interface SendLoop {
  /** Resolves when what is being handed over has been, at the latest after ten seconds. */
  stop(): Promise<void>;
}

const longestStopMs = 10_000;
const busy = 0.7;
/** While the process is busy, mails take a quarter of the time and leave three to whoever waits for an answer. */
const restShare = 3;
const longestRestMs = 1_000;

/** Rests after a batch where this process had its hands full since the last one. */
function restWhenBusy(): (tookMs: number) => Promise<void> {
  let since = performance.eventLoopUtilization();
  return async (tookMs) => {
    const { utilization } = performance.eventLoopUtilization(since);
    if (utilization > busy) await wait(Math.min(longestRestMs, tookMs * restShare));
    since = performance.eventLoopUtilization();
  };
}

/**
 * Looks for messages twice a second, so that one leaves within a second of its cause. To ask costs one look at an index that
 * holds nothing but what waits; to be told (NOTIFY) would make every purchase queue for one lock of the whole server.
 */
export function startSendLoop(database: Database, post: Post, pauseMs = 500): SendLoop {
  const stopping = new AbortController();
  const rest = restWhenBusy();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  // The layout is loaded before there is a message, so that the first one does not wait for it.
  const look = async (): Promise<void> => {
    try {
      await loadLayout();
      await sendMessages(database, post, stopping.signal, rest);
    } catch (error) {
      post.log.error({ err: error }, 'messages wait: sending failed');
    }
    if (!stopping.signal.aborted) timer = setTimeout(next, pauseMs);
  };
  const next = (): void => {
    running = look();
  };
  next();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([running, wait(longestStopMs, undefined, { ref: false })]);
    },
  };
}
