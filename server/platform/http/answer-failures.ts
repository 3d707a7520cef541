import { hash, randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalStatus } from '../../../contract/kit/errors.ts';
import { isDatabaseBusy, isValueRefused } from '../database/transaction.ts';
import { errorText, type ErrorText } from '../texts.ts';
import { countedAddress } from './address-rule.ts';
import { withCallerLanguage } from './caller-language.ts';
import { securityHeaders } from './security-headers.ts';
import { failureBody } from './send-answer.ts';

/** Statuses only the transport uses: timeout, body too large, unsupported type, headers too large; and our own defects. */
type TransportStatus = 408 | 413 | 415 | 431 | 500;

const jsonType = 'application/json; charset=utf-8';
const htmlType = 'text/html; charset=utf-8';
const retrySeconds = 2;

function buildBody(text: string): string {
  return JSON.stringify(failureBody({ errors: [text] }));
}

interface Failure {
  readonly status: number;
  readonly acceptLanguage: string | undefined;
  /** Identifies the request in our log, if logged. */
  readonly reference?: string;
}

/** Renders the page that browsers see instead of the error envelope. */
export type ErrorPage = (failure: Failure) => { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** Browsers opening an address get a page; programs and API callers get the envelope. */
function wantsPage(url: string, accept: string | undefined): boolean {
  return !url.startsWith('/api/') && accept?.includes('text/html') === true;
}

/** The response to every failure, wherever it occurs. */
export interface FailureSender {
  readonly page?: ErrorPage;
  readonly malformed: MalformedCalls;
}

function sendFailure(
  { page }: FailureSender,
  request: FastifyRequest,
  reply: FastifyReply,
  status: RefusalStatus | TransportStatus,
  text: string,
): FastifyReply {
  const { url, headers, id } = request;
  void reply.code(status).headers({ 'cache-control': 'no-store', vary: 'accept, accept-language' });
  if (page === undefined || !wantsPage(url, headers.accept)) return reply.type(jsonType).send(buildBody(text));
  const drawn = page({ status, acceptLanguage: headers['accept-language'], reference: id });
  return reply.headers(drawn.headers).type(htmlType).send(drawn.html);
}

const refusedByFastify: Readonly<Record<number, readonly [TransportStatus | RefusalStatus, ErrorText]>> = {
  400: [422, 'malformed'],
  413: [413, 'tooLarge'],
  415: [415, 'mediaType'],
};

function sendWait(sender: FailureSender, request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply {
  void reply.header('retry-after', seconds);
  return sendFailure(sender, request, reply, 429, errorText('tooManyRequests', { seconds }));
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, sender: FailureSender): FastifyReply {
  const fail = (status: RefusalStatus | TransportStatus, text: string) => sendFailure(sender, request, reply, status, text);
  const refused = refusedByFastify[error.statusCode ?? 500];
  if (refused !== undefined) {
    const wait = sender.malformed.count(request);
    return wait === null ? fail(refused[0], errorText(refused[1])) : sendWait(sender, request, reply, wait);
  }
  if (isDatabaseBusy(error)) {
    request.log.warn({ err: error }, 'busy');
    void reply.header('retry-after', retrySeconds);
    return fail(503, errorText('busy'));
  }
  if (isValueRefused(error)) {
    request.log.error({ err: error }, 'a value was refused by the database');
    return fail(422, errorText('invalid'));
  }
  request.log.error({ err: error }, 'failed');
  return fail(500, errorText('internal', { reference: request.id }));
}

/**
 * Answers every failure that reaches Fastify with the envelope or a page; logs unexpected ones under the reference in the
 * answer.
 */
export function answerFailures(app: FastifyInstance, sender: FailureSender): void {
  const { malformed } = sender;
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const wait = malformed.count(request);
    if (wait !== null) return sendWait(sender, request, reply, wait);
    return sendFailure(sender, request, reply, 404, errorText('notFound'));
  };
  // Before reading anything. Pages, files and monitoring are never refused.
  app.addHook('onRequest', (request, reply, done) => {
    const wait = request.url.startsWith('/api/') ? malformed.waitOf(request) : null;
    if (wait === null) done();
    else sendWait(sender, request, reply, wait);
  });
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    withCallerLanguage(request, () => answerError(error, request, reply, sender)),
  );
  app.setNotFoundHandler(answerUnknown);
}

/** Answers 404 to an address that cannot be decoded or is too long. No hook has run for it. */
export function answerBadAddress(https: boolean, sender: FailureSender) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(securityHeaders(https)).header('x-request-id', request.id);
    withCallerLanguage(request, () => {
      const wait = sender.malformed.count(request);
      if (wait === null) sendFailure(sender, request, reply, 404, errorText('notFound'));
      else sendWait(sender, request, reply, wait);
    });
  };
}

const refusedByParser: Readonly<Record<string, readonly [400 | TransportStatus, ErrorText]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'tooSlow'],
  HPE_HEADER_OVERFLOW: [431, 'tooLarge'],
};

/** Parses the start of a request that failed to parse: its first line and headers. */
function readUnparsedRequest(packet: unknown): { readonly url: string; readonly accept?: string; readonly language?: string } {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  const header = (name: string) => new RegExp(`^${name}:([^\\r\\n]*)`, 'im').exec(text)?.[1]?.trim();
  const [accept, language] = [header('accept'), header('accept-language')];
  return { url: text.split(' ', 2)[1] ?? '/', ...(accept !== undefined && { accept }), ...(language !== undefined && { language }) };
}

/** Answers invalid HTTP on the bare socket in the same way. */
export function answerBadRequest(https: boolean, { page }: FailureSender) {
  return (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, text] = refusedByParser[error.code ?? ''] ?? [400, 'unreadable'];
    const { url, accept, language } = readUnparsedRequest(error.rawPacket);
    const drawn = page !== undefined && wantsPage(url, accept) ? page({ status, acceptLanguage: language }) : undefined;
    const body = drawn?.html ?? buildBody(errorText(text));
    const headers = {
      ...securityHeaders(https),
      ...drawn?.headers,
      'cache-control': 'no-store',
      'content-type': drawn === undefined ? jsonType : htmlType,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
  };
}

const windowMs = 60_000;
/** Far more than typing errors, even from all browsers of an office. */
const maxPerWindow = 600;
/** Fixed number of counters, so that memory is bounded; addresses that share one are only refused sooner. */
const places = 65_536;

export interface MalformedCalls {
  /** Counts a malformed call. Returns the seconds to wait if its address has sent too many. */
  count(request: FastifyRequest): number | null;
  /** Returns the seconds this caller must wait before anything is read. Counts nothing. */
  waitOf(request: FastifyRequest): number | null;
}

/** A call with a session or key is also counted by that, so that neighbours behind one address do not block each other. */
const hasCredentials = ({ headers }: FastifyRequest): boolean => headers.cookie !== undefined || headers.authorization !== undefined;

/**
 * Counts malformed calls by address, in this process's memory: bad JSON, unsupported type, body too large, invalid fields,
 * unknown routes. None of these reaches the limit of the call itself.
 */
export function malformedCalls(override: number | null, now: () => number = () => performance.now()): MalformedCalls {
  const max = override ?? maxPerWindow;
  const seed = randomBytes(16).toString('base64url');
  const counts = new Uint32Array(places);
  let endsAt = 0;

  const getCounterIndex = (request: FastifyRequest): number => {
    const at = now();
    if (at >= endsAt) {
      counts.fill(0);
      endsAt = at + windowMs;
    }
    return hash('sha256', seed + countedAddress(request.ip), 'buffer').readUInt32BE(0) % places;
  };
  const waitAt = (place: number): number | null => ((counts[place] ?? 0) > max ? Math.max(1, Math.ceil((endsAt - now()) / 1_000)) : null);

  return {
    count: (request) => {
      const place = getCounterIndex(request);
      counts[place] = (counts[place] ?? 0) + 1;
      return waitAt(place);
    },
    waitOf: (request) => (hasCredentials(request) ? null : waitAt(getCounterIndex(request))),
  };
}
