import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { assertOutsideTransaction } from '../database/transaction.ts';
import type { PictureResult, PictureOptions } from './picture.ts';

/** Re-encodes uploaded pictures in separate processes. */
export interface Pictures {
  /** `busy`: the queue is full. */
  remake(bytes: Uint8Array, options: PictureOptions): Promise<PictureResult | { readonly kind: 'busy' }>;
  /** Ids of the current processes, for measuring. */
  processIds(): readonly number[];
  close(): void;
}

/**
 * At most two processes, always leaving a core for page requests: low priority alone does not. Each takes up to 350 MB, for
 * a 16-bit picture of 24 million pixels held whole.
 */
const maxConcurrent = Math.min(2, Math.max(1, availableParallelism() - 1));
const maxWaiting = 40;
/** Beyond the library's own timeout; then the process is killed. */
const processTimeoutMs = 40_000;
/** An idle process exits to free its memory. */
const idleTimeoutMs = 15_000;

const program = fileURLToPath(new URL('picture-process.ts', import.meta.url));

interface Worker {
  readonly process: ChildProcess;
  idle: NodeJS.Timeout | undefined;
}

function startProcess(): ChildProcess {
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=96'],
    // It needs none of our settings.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    stdio: 'ignore',
  });
  // It must not keep this process alive.
  child.unref();
  child.channel?.unref();
  return child;
}

function ask(child: ChildProcess, bytes: Uint8Array, options: PictureOptions): Promise<PictureResult> {
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
    const limit = setTimeout(giveUp('slow'), processTimeoutMs);
    child.once('message', (result) => end(result as PictureResult));
    child.once('exit', giveUp('broken'));
    child.once('error', giveUp('broken'));
    child.send({ bytes, wish: options }, (error) => {
      if (error !== null) giveUp('broken')();
    });
  });
}

export function openPictures(atOnce = maxConcurrent): Pictures {
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
    }, idleTimeoutMs).unref();
    rested.push(worker);
  };

  return {
    async remake(bytes, wish) {
      assertOutsideTransaction('the making of pictures');
      if (working >= atOnce) {
        if (waiting.length >= maxWaiting) return { kind: 'busy' };
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        working += 1;
      }
      const process = take();
      try {
        return await ask(process, bytes, wish);
      } finally {
        putBack(process);
        // The longest waiting request gets the slot.
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
