import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../contract/kit/endpoint.ts';
import { errorText, withLanguage } from '../texts.ts';
import { callerLanguage } from './caller-language.ts';
import { type Doors, retryAfterBusy } from './door.ts';
import { securityHeaders } from './security-headers.ts';
import { failureBody } from './send-answer.ts';

/** Returns the paths of endpoints that are never refused as busy; none has a parameter. */
export function listNeverShed(prefix: string, endpoints: Readonly<Record<string, Endpoint>>): ReadonlySet<string> {
  const found = Object.entries(endpoints).filter(([, { atDoor, streams }]) => atDoor === 'always' || streams === true);
  return new Set(found.map(([key]) => prefix + key.slice(key.indexOf(' ') + 1)));
}

interface SheddingOptions {
  readonly doors: Doors;
  readonly https: boolean;
  /** Only calls below it are refused. */
  readonly prefix: string;
  readonly neverShed: ReadonlySet<string>;
}

function refuseAsBusy(request: IncomingMessage, response: ServerResponse, https: boolean): void {
  const language = callerLanguage(request.url ?? '', request.headers['accept-language']);
  const body = JSON.stringify(failureBody({ errors: [withLanguage(language, () => errorText('busy'))] }));
  // A client that sends a body does not read yet.
  request.resume();
  response.writeHead(503, {
    ...securityHeaders(https),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    vary: 'accept-language',
    'retry-after': String(retryAfterBusy()),
    'x-request-id': randomUUID(),
  });
  response.end(body);
}

/** Refuses calls that would wait too long before Fastify looks at them: under overload refusing must cost next to nothing. */
export function shedRequests({ server }: FastifyInstance, { doors, https, prefix, neverShed }: SheddingOptions): void {
  const [listener] = server.listeners('request') as RequestListener[];
  if (listener === undefined) throw new Error('the server has no listener yet');
  server.removeListener('request', listener);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { url = '', method } = request;
    const isCall = url.startsWith(prefix) && !neverShed.has(url.split('?', 1)[0] ?? '');
    const door = method === 'GET' ? doors.reads : doors.transactions;
    if (isCall && door.refusesAtOnce()) refuseAsBusy(request, response, https);
    else listener(request, response);
  });
}
