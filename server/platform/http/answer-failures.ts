import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalStatus } from '../../../contract/kit/errors.ts';
import { isDatabaseBusy } from '../database-busy.ts';
import { isValueRefused } from '../value-refused.ts';
import { errorText, type ErrorText } from '../texts.ts';
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

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = refusedByFastify[error.statusCode ?? 500];
  if (refused !== undefined) return sendFailure(reply, refused[0], errorText(refused[1]));
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
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, 404, errorText('notFound')));
}

/** An address that cannot be decoded, or is longer than any of ours, names nothing. No hook has run for it. */
export function answerBadAddress(https: boolean) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(securityHeaders(https)).header('x-request-id', request.id);
    void sendFailure(reply, 404, errorText('notFound'));
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
