import { connect, createServer, type Socket } from 'node:net';
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
  /** Lets new connections through again; earlier ones stay silent. */
  recover(): void;
  close(): Promise<void>;
}

/** Starts a proxy between the product and PostgreSQL that simulates network faults. */
export async function startSilentProxy(target: pg.PoolConfig): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let silent = false;
  let isCut = false;
  let awaited: { readonly text: string; readonly callBack: () => void } | undefined;
  const port = target.port ?? 5432;
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
      if (awaited === undefined || !chunk.includes(awaited.text)) return;
      const { callBack } = awaited;
      awaited = undefined;
      callBack();
    });
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
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
