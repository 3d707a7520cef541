import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../server/platform/database/database.ts';
import { installationSecret } from '../server/platform/sealer.ts';
import { sendEvents } from './events.ts';
import { readForm, type Form, errorWire, SandboxRefusal } from './protocol.ts';
import { sandboxKeys, type SandboxKeys } from './sandbox-keys-rule.ts';
import { addControlRoutes, sandboxRoutes, type SandboxRoute } from './sandbox-routes.ts';
import { handleCall } from './handle-call.ts';

/** Our own card provider for installations without one: accepts test cards and takes no money. */
export interface Sandbox {
  readonly keys: SandboxKeys;
  /** Its server's address; starts listening on first use, on the loopback interface only. */
  url(): Promise<string>;
  /** Sends pending webhooks to the product at `productUrl`. Returns the number taken. */
  sendEvents(productUrl: string): Promise<number>;
  close(): Promise<void>;
}

/** The product's endpoint for sandbox webhooks. */
const sandboxWebhookPath = '/api/v1/payments/webhook/sandbox';

/** Opens this installation's sandbox; its state is in the database, so any process may serve it. */
export async function openSandbox({ database, log }: { readonly database: Database; readonly log: Logger }): Promise<Sandbox> {
  const keys = sandboxKeys(await installationSecret(database, 'sandbox'));
  let listening: Promise<{ readonly app: FastifyInstance; readonly url: string }> | undefined;
  const listen = async (): Promise<{ readonly app: FastifyInstance; readonly url: string }> => {
    const app = await openSandboxServer({ database, keys, log });
    return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
  };
  return {
    keys,
    url: async () => {
      listening ??= listen();
      return (await listening).url;
    },
    sendEvents: (productUrl) => sendEvents(database, { url: productUrl + sandboxWebhookPath, secret: keys.webhookSecret }),
    close: async () => {
      await (await listening)?.app.close();
    },
  };
}

interface SandboxServerOptions {
  readonly database: Database;
  readonly keys: SandboxKeys;
  readonly log: Logger;
}

const maxBodyBytes = 64 * 1024;

function parseForm(request: FastifyRequest): Form {
  const query = request.url.split('?')[1] ?? '';
  return readForm(request.method === 'GET' ? query : typeof request.body === 'string' ? request.body : '');
}

function getIdParam(request: FastifyRequest): string {
  const params = request.params as Readonly<Record<string, string>>;
  return params['id'] ?? '';
}

/** Drops the connection like a network failure, so that the caller cannot know the outcome. */
function dropConnection(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.destroy();
}

function addRoute(app: FastifyInstance, [operation, route]: readonly [string, SandboxRoute], options: SandboxServerOptions): void {
  const [method = 'GET', path = '/'] = operation.split(' ');
  app.route({
    method,
    url: path.replace('{id}', ':id'),
    handler: async (request, reply) => {
      const header = request.headers['idempotency-key'];
      const call = {
        operation,
        route,
        id: getIdParam(request),
        form: parseForm(request),
        apiKey: (request.headers.authorization ?? '').replace(/^Bearer /, ''),
        idempotencyKey: typeof header === 'string' ? header : null,
      };
      const answer = await handleCall(options.database, call, options.keys);
      if (answer === null) {
        dropConnection(reply);
        return reply;
      }
      return reply.code(answer.status).header('request-id', `req_${request.id}`).send(answer.body);
    },
  });
}

/** Serves the subset of Stripe's HTTP protocol that the product uses; not listening yet. */
async function openSandboxServer(options: SandboxServerOptions): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, bodyLimit: maxBodyBytes, forceCloseConnections: true, exposeHeadRoutes: false });
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => done(null, text));
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0] ?? ''}).`;
    return reply.code(404).send(errorWire({ type: 'invalid_request_error', message }));
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof SandboxRefusal) return reply.code(error.status).send(errorWire(error.problem));
    options.log.error({ err: error }, 'the card sandbox failed');
    return reply.code(500).send(errorWire({ type: 'api_error', message: 'An unexpected error occurred.' }));
  });
  for (const entry of Object.entries(sandboxRoutes)) addRoute(app, entry, options);
  await app.register(
    (scope, _options, done) => {
      addControlRoutes(scope, options.database, options.keys.secretKey);
      done();
    },
    { prefix: '/control' },
  );
  return app;
}
