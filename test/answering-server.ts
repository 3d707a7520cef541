import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach } from 'vitest';
import { openForTests } from './open-together.ts';

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}
export interface GivenAnswer {
  readonly status?: number;
  /** Text is sent as it is. */
  readonly body?: unknown;
}

/** Another service's server: what it answers next, and the calls it received in this test. */
export function useAnswering() {
  const service = openForTests(async (closeLater) => {
    const received: ReceivedCall[] = [];
    let answers: (call: ReceivedCall) => GivenAnswer = () => ({ status: 500 });
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        const call = { method, path, body: Buffer.concat(parts).toString(), headers };
        received.push(call);
        const { status = 200, body = {} } = answers(call);
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closeLater(
      () =>
        new Promise<void>((resolve) => {
          server.closeAllConnections();
          server.close(() => resolve());
        }),
    );
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, received, say: (next: typeof answers) => (answers = next) };
  });
  beforeEach(() => {
    service.received.length = 0;
  });
  return service;
}
