import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { defaultMaxBodyBytes } from '../../../contract/kit/endpoint.ts';
import {
  answerBadAddress,
  answerBadRequest,
  answerFailures,
  type ErrorPage,
  type FailureSender,
  malformedCalls,
  type MalformedCalls,
} from './answer-failures.ts';
import { listCallerIds } from './caller-in-log.ts';
import { addCallerLanguage } from './caller-language.ts';
import { compressAnswers } from './compress-answers.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { beginSpan, isTracing, type Span } from '../database/tracing.ts';

/** Whose X-Forwarded-For is trusted: nobody's, or that of proxies at these addresses. */
export type TrustProxy = false | string[];

interface HttpServerOptions {
  readonly log: Logger;
  /** Whether the public address is https. */
  readonly https: boolean;
  /** Default: none. */
  readonly trustProxy?: TrustProxy;
  /** True once this process was asked to stop. Default: never. */
  readonly isDraining?: () => boolean;
  /** Default: counted by this server alone. */
  readonly malformed?: MalformedCalls;
  /** Default: browsers get the envelope too. */
  readonly errorPage?: ErrorPage;
}

/** A request must arrive within this time, so that no connection stays open for nothing. */
const requestTimeoutMs = 60_000;

function addParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') done(null, undefined);
    else void parseJson(request, text, done);
  });
  const asText = (_request: unknown, text: string, done: (error: null, body: string) => void): void => done(null, text);
  app.addContentTypeParser<string>(['application/x-ndjson', 'text/plain'], { parseAs: 'string' }, asText);
}

/** Probes, files and open streams show nothing about a request's time. */
const untraced = /^\/(?:livez|readyz|metrics|assets\/|media\/|api\/v1\/events)/;
const spans = new WeakMap<FastifyRequest, Span>();

/** Traces each request by its route, never its address. Continues the caller's trace. Adds no hooks unless traces are exported. */
function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    if (untraced.test(route)) return done();
    const attributes = { 'http.request.method': method, 'http.route': route, 'plumbline.request_id': id };
    const parent = typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined;
    const span = beginSpan({ name: `${method} ${route}`, kind: 'server', parent, attributes });
    if (span === undefined) return done();
    spans.set(request, span);
    span.run(done);
  });
  // Body parsing runs in the connection's async context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const ids = Object.entries(listCallerIds(request)).map(([name, id]) => [`plumbline.${name}`, id]);
    const attributes = { 'http.response.status_code': statusCode, ...Object.fromEntries(ids) } as Record<string, number>;
    spans.get(request)?.end({ attributes, ...(statusCode >= 500 && { error: statusCode }) });
    done();
  });
}

/** Logs a line per answer: ids, route, status, time. Never a query, body, address or name. */
function logAnswers(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (log.isLevelEnabled('info')) {
      const route = request.routeOptions.url ?? 'unknown';
      const traceId = spans.get(request)?.traceId;
      request.log.info(
        {
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ...listCallerIds(request),
          ...(traceId !== undefined && { traceId }),
        },
        'answered',
      );
    }
    done();
  });
}

/** Closes kept-alive connections while stopping, so that clients reconnect to another process. */
function endConnectionsWhileDraining(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining()) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Creates Fastify with everything that routes share: parsers, error envelope, request ids, headers, logs, cookies, limits.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { log, https, trustProxy = false, isDraining = () => false, malformed = malformedCalls(null), errorPage } = options;
  const failures: FailureSender = { malformed, ...(errorPage && { page: errorPage }) };
  const logger: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    // Fastify's own log lines contain address and query.
    logController: new LogController({ disableRequestLogging: true }),
    // A route's contract may raise it.
    bodyLimit: defaultMaxBodyBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // While closing, still answer requests on open connections, then end them.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress(https, failures),
    clientErrorHandler: answerBadRequest(https, failures),
  });
  traceRequests(app);
  addParsers(app);
  addSecurityHeaders(app, https);
  logAnswers(app, log);
  endConnectionsWhileDraining(app, isDraining);
  await compressAnswers(app);
  await app.register(cookie);
  addCallerLanguage(app);
  answerFailures(app, failures);
  return app;
}

const idleCheckMs = 50;

/** Stops accepting connections, lets running requests finish for at most `maxDurationMs`, then cuts the rest. */
export async function closeHttpServer(app: FastifyInstance, maxDurationMs: number): Promise<void> {
  // A browser keeps its connection open after the last answer; nothing else would end it.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
  const cut = setTimeout(() => {
    app.log.warn('requests cut off: they did not finish in time');
    app.server.closeAllConnections();
  }, maxDurationMs);
  try {
    await app.close();
  } finally {
    clearInterval(closeIdle);
    clearTimeout(cut);
  }
}
