import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { RefusalStatus } from '../../../contract/kit/errors.ts';
import { errorText, type ErrorText } from '../texts.ts';
import { apiPrefix, failureBody } from './mount-routes.ts';
import { addSecurityHeaders } from './security-headers.ts';

export interface HttpServerOptions {
  readonly log: Logger;
  /** Whether the public address is https. */
  readonly https: boolean;
}

const megabyte = 1_048_576;
/** A thousand enquiries of a bulk intake. */
const ndjsonLimit = 4 * megabyte;

const busyStates = new Set(['55P03', '57014', '53300', '57P01', '57P03', '08006', '08001']);

function isBusy(error: FastifyError): boolean {
  return busyStates.has(error.code) || error.message.includes('timeout exceeded when trying to connect') || error.code === 'ECONNREFUSED';
}

function sendFailure(reply: FastifyReply, status: RefusalStatus | 500 | 413 | 415, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(failureBody({ errors: [text] })));
}

const refusedByFastify: Readonly<Record<number, readonly [413 | 415 | 422, ErrorText]>> = {
  413: [413, 'tooLarge'],
  415: [415, 'mediaType'],
  400: [422, 'malformed'],
};

function addParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') done(null, undefined);
    else void parseJson(request, text, done);
  });
  const asText = (_request: unknown, text: string, done: (error: null, body: string) => void): void => done(null, text);
  app.addContentTypeParser<string>(['application/x-ndjson', 'text/plain'], { parseAs: 'string', bodyLimit: ndjsonLimit }, asText);
}

/** A line per answer: ids, route, status, time. Never a query, a body, an address or a name. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'answered');
  });
}

/** Fastify with what every route shares: parsers, envelope for every failure, request ids, headers, logs, cookies, limits. */
export async function createHttpServer({ log, https }: HttpServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    disableRequestLogging: true,
    bodyLimit: megabyte,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
  });
  addParsers(app);
  addSecurityHeaders(app, https);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  logAnswers(app);
  await app.register(cookie);
  await app.register(rateLimit, { global: false });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = error.statusCode === undefined || error.statusCode >= 500 ? undefined : refusedByFastify[error.statusCode];
    if (refused !== undefined) return sendFailure(reply, refused[0], errorText(refused[1]));
    if (isBusy(error)) {
      request.log.warn({ err: error }, 'busy');
      void reply.header('retry-after', 2);
      return sendFailure(reply, 503, errorText('busy'));
    }
    request.log.error({ err: error }, 'failed');
    return sendFailure(reply, 500, errorText('internal', { reference: request.id }));
  });
  app.setNotFoundHandler((request, reply) => {
    const asked = request.url.startsWith(apiPrefix) ? errorText('notFound') : 'Not found';
    return sendFailure(reply, 404, asked);
  });
  return app;
}
