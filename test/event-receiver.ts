import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach } from 'vitest';
import { openForTests } from './open-together.ts';

export interface ReceivedEvent {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface EventReceiver {
  readonly url: string;
  readonly received: ReceivedEvent[];
  /** Sets the response to calls from now on; each test starts with 200 again. */
  answerWith(answer: (response: ServerResponse, event: ReceivedEvent) => void): void;
}

const accept = (response: ServerResponse): void => void response.end('{"ok":true}');

/** Receives webhook calls on a local socket. */
export function useEventReceiver(): EventReceiver {
  const receiver = openForTests(async (closeLater) => {
    const received: ReceivedEvent[] = [];
    const now: { answer: (response: ServerResponse, event: ReceivedEvent) => void } = { answer: accept };
    const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const event = { path: request.url ?? '', headers: request.headers, body: await text(request) };
      received.push(event);
      now.answer(response, event);
    };
    const server = createServer((request, response) => void take(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closeLater(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const answerWith: EventReceiver['answerWith'] = (next) => {
      now.answer = next;
    };
    return { url, received, answerWith };
  });
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.answerWith(accept);
  });
  return receiver;
}
