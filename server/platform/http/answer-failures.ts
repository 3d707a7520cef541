import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalStatus } from '../../../contract/kit/errors.ts';
import { isDatabaseBusy } from '../database/database-busy.ts';
import { isValueRefused } from '../database/value-refused.ts';
import { errorText, type ErrorText } from '../texts.ts';
import type { MalformedCalls } from './malformed-calls.ts';
import { inCallerLanguage } from './caller-language.ts';
import { failureBody } from './send-answer.ts';
import { securityHeaders } from './security-headers.ts';

/** What only the transport answers: too slow, too large, of a foreign type, headers too large; and a defect of ours. */
type TransportStatus = 408 | 413 | 415 | 431 | 500;

const jsonType = 'application/json; charset=utf-8';
const retrySeconds = 2;

function bodyOf(text: string): string {
  return JSON.stringify(failureBody({ errors: [text] }));
}

function sendFailure(reply: FastifyReply, status: RefusalStatus | TransportStatus, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type(jsonType).send(bodyOf(text));
}

const refusedByFastify: Readonly<Record<number, readonly [TransportStatus | RefusalStatus, ErrorText]>> = {
  400: [422, 'malformed'],
  413: [413, 'tooLarge'],
  415: [415, 'mediaType'],
};

function sendWait(reply: FastifyReply, seconds: number): FastifyReply {
  void reply.header('retry-after', seconds);
  return sendFailure(reply, 429, errorText('tooManyRequests', { seconds }));
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, malformed: MalformedCalls): FastifyReply {
  const refused = refusedByFastify[error.statusCode ?? 500];
  if (refused !== undefined) {
    const wait = malformed.count(request);
    return wait === null ? sendFailure(reply, refused[0], errorText(refused[1])) : sendWait(reply, wait);
  }
  if (isDatabaseBusy(error)) {
    request.log.warn({ err: error }, 'busy');
    void reply.header('retry-after', retrySeconds);
    return sendFailure(reply, 503, errorText('busy'));
  }
  if (isValueRefused(error)) {
    request.log.error({ err: error }, 'a value was refused by the database');
    return sendFailure(reply, 422, errorText('invalid'));
  }
  request.log.error({ err: error }, 'failed');
  return sendFailure(reply, 500, errorText('internal', { reference: request.id }));
}

/** Every failure that reaches Fastify answers the envelope; what nobody expected is logged under the reference it names. */
export function answerFailures(app: FastifyInstance, malformed: MalformedCalls): void {
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const wait = malformed.count(request);
    return wait === null ? sendFailure(reply, 404, errorText('notFound')) : sendWait(reply, wait);
  };
  // Before anything is read. Pages, files and what watches this server are not refused.
  app.addHook('onRequest', (request, reply, done) => {
    const wait = request.url.startsWith('/api/') ? malformed.waitOf(request) : null;
    if (wait === null) done();
    else sendWait(reply, wait);
  });
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    inCallerLanguage(request, () => answerError(error, request, reply, malformed)),
  );
  app.setNotFoundHandler(answerUnknown);
}

/** An address that cannot be decoded, or is longer than any of ours, names nothing. No hook has run for it. */
export function answerBadAddress(https: boolean, malformed: MalformedCalls) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(securityHeaders(https)).header('x-request-id', request.id);
    const wait = malformed.count(request);
    if (wait === null) sendFailure(reply, 404, errorText('notFound'));
    else sendWait(reply, wait);
  };
}

const refusedByParser: Readonly<Record<string, readonly [400 | TransportStatus, ErrorText]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'tooSlow'],
  HPE_HEADER_OVERFLOW: [431, 'tooLarge'],
};

/** What is no HTTP request at all is answered on the bare socket, in the same envelope. */
export function answerBadRequest(https: boolean) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, text] = refusedByParser[error.code ?? ''] ?? [400, 'unreadable'];
    const body = bodyOf(errorText(text));
    const headers = {
      ...securityHeaders(https),
      'cache-control': 'no-store',
      'content-type': jsonType,
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
