import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

export interface SilentProxy {
  /** Connects to the same database through the proxy. */
  readonly connection: pg.PoolConfig;
  /** Stops all traffic in both directions without closing connections, like a router that loses its state. */
  fallSilent(): void;
  /** Ends every connection and refuses new ones, like a dead server. */
  cut(): void;
  /** Calls back the first time `text` is sent to the database. */
  whenSent(text: string, callBack: () => void): void;
  /** Passes everything on this many milliseconds later, in both directions, until it is 0 again. */
  delay(ms: number): void;
  /** Ends the next `count` connections that commit, after the database has committed and before its response arrives. */
  cutCommits(count: number): void;
  /** Number of commits cut so far. */
  commitsCut(): number;
  /** Lets new connections through again; earlier ones stay silent. */
  recover(): void;
  close(): Promise<void>;
}

/** Passes what one socket receives on to the other in order, after the delay at that moment. */
function passOnLater(from: Socket, to: Socket, delayMs: () => number): void {
  const pass = async (before: Promise<void>, due: number, chunk: Buffer): Promise<void> => {
    await before;
    const restMs = due - performance.now();
    if (restMs > 0) await wait(restMs);
    if (!to.destroyed) to.write(chunk);
  };
  let last = Promise.resolve();
  from.unpipe(to);
  from.on('data', (chunk: Buffer) => {
    last = pass(last, performance.now() + delayMs(), chunk);
  });
  from.on('end', () => void pass(last, 0, Buffer.alloc(0)).finally(() => to.end()));
  // It paused when its pipe was taken away.
  from.resume();
}

/** The statement as sent, and the tag of its answer. */
const commit = { sent: 'commit\0', answered: 'COMMIT\0' };

/** Starts a proxy between the product and PostgreSQL that simulates network faults. */
export async function startSilentProxy(target: pg.PoolConfig): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  const pairs = new Map<Socket, Socket>();
  let delayMs = 0;
  let isDelaying = false;
  const counts = { toCut: 0, cut: 0 };
  let silent = false;
  let isCut = false;
  let awaited: { readonly text: string; readonly callBack: () => void } | undefined;
  const port = target.port ?? 5432;
  const delayPair = (near: Socket, far: Socket): void => {
    passOnLater(near, far, () => delayMs);
    passOnLater(far, near, () => delayMs);
  };
  const cutWhenCommitted = (near: Socket, far: Socket): void => {
    far.unpipe(near);
    far.removeAllListeners('data');
    far.on('data', (chunk: Buffer) => {
      if (!chunk.includes(commit.answered)) return;
      counts.cut += 1;
      near.destroy();
    });
    far.resume();
  };
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => undefined);
    near.on('close', () => sockets.delete(near));
    if (isCut) return near.destroy();
    if (silent) return near.pause();
    const host = target.host ?? '127.0.0.1';
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    sockets.add(far);
    far.on('error', () => near.destroy());
    far.on('close', () => sockets.delete(far));
    near.on('data', (chunk: Buffer) => {
      if (counts.toCut > 0 && chunk.includes(commit.sent)) {
        counts.toCut -= 1;
        cutWhenCommitted(near, far);
      }
      if (awaited === undefined || !chunk.includes(awaited.text)) return;
      const { callBack } = awaited;
      awaited = undefined;
      callBack();
    });
    near.pipe(far).pipe(near);
    pairs.set(near, far);
    if (isDelaying) delayPair(near, far);
    near.on('close', () => {
      pairs.delete(near);
      far.destroy();
    });
    return near;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    connection: { ...target, host: '127.0.0.1', port: address.port },
    fallSilent: () => {
      silent = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    whenSent: (text, callBack) => {
      awaited = { text, callBack };
    },
    delay: (ms) => {
      delayMs = ms;
      if (isDelaying) return;
      // Stays set after the delay: with direct piping again, new bytes could overtake delayed ones.
      isDelaying = true;
      for (const [near, far] of pairs) delayPair(near, far);
    },
    cutCommits: (count) => {
      counts.toCut = count;
    },
    commitsCut: () => counts.cut,
    recover: () => {
      silent = false;
      isCut = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
