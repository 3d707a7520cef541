import { once } from 'node:events';
import { createServer } from 'node:net';

/** Finds a port of loopback that nothing listens on, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
