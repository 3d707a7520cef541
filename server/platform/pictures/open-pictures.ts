import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { assertOutsideTransaction } from '../database/transaction.ts';
import type { PictureResult, PictureWish } from './picture.ts';

/** Makes uploaded pictures anew, in processes beside this one. */
export interface Pictures {
  /** `busy`: too many wait already. */
  remake(bytes: Uint8Array, wish: PictureWish): Promise<PictureResult | { readonly kind: 'busy' }>;
  /** The processes that are there now, for whoever measures what they take. */
  processIds(): readonly number[];
  close(): void;
}

/**
 * Two at once, whoever sends how many, and always a core left for those who wait for a page: low priority alone does not keep one
 * free. Each takes 350 MB at most: a picture of 24 million pixels and 16 bits that has to be held whole.
 */
const mostAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1));
const mostWaiting = 40;
/** Beyond what the library allows itself: then the process is ended. */
const longestMs = 40_000;
/** A process that nobody needs gives its memory back. */
const longestIdleMs = 15_000;

const program = fileURLToPath(new URL('picture-process.ts', import.meta.url));

interface Worker {
  readonly process: ChildProcess;
  idle: NodeJS.Timeout | undefined;
}

function startProcess(): ChildProcess {
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=96'],
    // Nothing of our settings is its business.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    stdio: 'ignore',
  });
  // It never keeps us from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

function ask(child: ChildProcess, bytes: Uint8Array, wish: PictureWish): Promise<PictureResult> {
  return new Promise((resolve) => {
    const end = (result: PictureResult): void => {
      clearTimeout(limit);
      child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error');
      child.on('error', () => undefined);
      resolve(result);
    };
    const giveUp = (why: 'slow' | 'broken') => (): void => {
      child.kill('SIGKILL');
      end({ kind: 'refused', why });
    };
    const limit = setTimeout(giveUp('slow'), longestMs);
    child.once('message', (result) => end(result as PictureResult));
    child.once('exit', giveUp('broken'));
    child.once('error', giveUp('broken'));
    child.send({ bytes, wish }, (error) => {
      if (error !== null) giveUp('broken')();
    });
  });
}

export function openPictures(atOnce = mostAtOnce): Pictures {
  const rested: Worker[] = [];
  const waiting: (() => void)[] = [];
  const alive = new Set<ChildProcess>();
  let working = 0;

  const take = (): ChildProcess => {
    const worker = rested.pop();
    clearTimeout(worker?.idle);
    if (worker?.process.connected === true) return worker.process;
    const started = startProcess();
    alive.add(started);
    started.once('close', () => alive.delete(started));
    return started;
  };
  const putBack = (process: ChildProcess): void => {
    if (!process.connected) return;
    const worker: Worker = { process, idle: undefined };
    worker.idle = setTimeout(() => {
      rested.splice(rested.indexOf(worker), 1);
      process.kill();
    }, longestIdleMs).unref();
    rested.push(worker);
  };

  return {
    async remake(bytes, wish) {
      assertOutsideTransaction('the making of pictures');
      if (working >= atOnce) {
        if (waiting.length >= mostWaiting) return { kind: 'busy' };
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        working += 1;
      }
      const process = take();
      try {
        return await ask(process, bytes, wish);
      } finally {
        putBack(process);
        // The place goes to who has waited longest.
        const next = waiting.shift();
        if (next === undefined) working -= 1;
        else next();
      }
    },
    processIds: () => [...alive].flatMap(({ pid }) => pid ?? []),
    close() {
      for (const { process, idle } of rested.splice(0)) {
        clearTimeout(idle);
        process.kill();
      }
    },
  };
}
