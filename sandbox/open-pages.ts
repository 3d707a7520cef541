import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { countedAddress } from '../server/platform/http/address-rule.ts';
import { isFromThisSite } from '../server/platform/http/check-origin.ts';
import { windowCounter } from '../server/platform/http/window-counter.ts';
import type { Sandbox } from './open-sandbox.ts';
import { bankCheckHtml, cardFieldsHtml, pageLanguage, formatProblem, type PageLanguage } from './page-html-rule.ts';
import { bankCheckPage } from './protocol.ts';

const responseTimeoutMs = 15_000;
const intentSchema = z.object({ id: z.string(), status: z.string(), next_action: z.unknown() });
const problemSchema = z.object({
  error: z.object({
    code: z.string().optional(),
    decline_code: z.string().optional(),
    param: z.string().optional(),
    payment_intent: intentSchema.optional(),
    setup_intent: intentSchema.optional(),
  }),
});

/** The parts of an answer that a browser may see. */
interface ForwardedAnswer {
  readonly status: number;
  readonly id: string | undefined;
  /** The intent's resulting state, if the answer includes it. */
  readonly state: string | undefined;
  readonly nextAction: unknown;
  readonly problem: { readonly code?: string | undefined; readonly decline_code?: string | undefined } | null;
  /** The field the problem concerns. */
  readonly field: 'number' | 'expiry' | 'cvc' | undefined;
}

const fields = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' } as const;

function findField(param: string | undefined): ForwardedAnswer['field'] {
  return Object.entries(fields).find(([name]) => name === param)?.[1];
}

function readAnswer(status: number, body: unknown): ForwardedAnswer | null {
  const intent = intentSchema.safeParse(body);
  if (status === 200 && intent.success) {
    const { id, status: state, next_action: nextAction } = intent.data;
    return { status, id, state, nextAction, problem: null, field: undefined };
  }
  const failed = problemSchema.safeParse(body);
  if (!failed.success) return null;
  const { error } = failed.data;
  const known = error.payment_intent ?? error.setup_intent;
  return { status, id: known?.id, state: known?.status, nextAction: known?.next_action, problem: error, field: findField(error.param) };
}

/** Forwards a browser's call to the sandbox with the publishable key, which is useless without the intent's secret. Null if there is no answer. */
async function forwardCall(sandbox: Pick<Sandbox, 'url' | 'keys'>, path: string, form: unknown): Promise<ForwardedAnswer | null> {
  try {
    const response = await fetch((await sandbox.url()) + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.keys.publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: typeof form === 'string' ? form : '',
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    return readAnswer(response.status, await response.json());
  } catch {
    return null;
  }
}

interface PagesOptions {
  readonly sandbox: Pick<Sandbox, 'url' | 'keys'>;
  readonly publicOrigin: string;
  /** Overrides the calls allowed per minute, in tests. */
  readonly rateLimitOverride: number | null;
}

const callsPerMinute = 60;
const oneDay = 'public, max-age=86400';

/** These pages may only be framed by our own pages and only load their own files. */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const assets = {
  'pages.css': ['./pages/assets/pages.css', 'text/css; charset=utf-8'],
  'page-frame.js': ['./pages/assets/page-frame.js', 'text/javascript; charset=utf-8'],
  'card-fields.js': ['./pages/assets/card-fields.js', 'text/javascript; charset=utf-8'],
  'bank-check.js': ['./pages/assets/bank-check.js', 'text/javascript; charset=utf-8'],
  'text.woff2': ['@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2', 'font/woff2'],
} as const;

function addAssets(app: FastifyInstance): void {
  for (const [name, [path, type]] of Object.entries(assets)) {
    const file = fileURLToPath(path.startsWith('.') ? new URL(path, import.meta.url) : import.meta.resolve(path));
    let content: Promise<Buffer> | undefined;
    app.get(`/sandbox/assets/${name}`, async (_request, reply) => {
      content ??= readFile(file);
      return reply
        .type(type)
        .header('cache-control', oneDay)
        .send(await content);
    });
  }
}

function getLanguage({ query, headers }: FastifyRequest): PageLanguage {
  return pageLanguage((query as Readonly<Record<string, unknown>>)['lang'], headers['accept-language']);
}

function addPage(app: FastifyInstance, path: string, html: (language: PageLanguage) => string): void {
  app.get(path, (request, reply) =>
    reply
      .headers({
        'content-security-policy': framePolicy,
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        vary: 'accept-language',
      })
      .type('text/html; charset=utf-8')
      .send(html(getLanguage(request))),
  );
}

/** An error in the reader's language. */
function refuseCall(reply: FastifyReply, status: number, language: PageLanguage, code: string): FastifyReply {
  return reply.code(status).send({ error: { code, message: formatProblem(language, { code }) } });
}

function toShownAnswer(
  { status, state, problem, field, nextAction, id }: ForwardedAnswer,
  language: PageLanguage,
): Record<string, unknown> {
  if (problem === null) return { id, status: state, next_action: nextAction };
  const { code, decline_code: declineCode } = problem;
  const message = formatProblem(language, problem);
  return { error: { code: code ?? (status >= 500 ? 'api_error' : 'other'), decline_code: declineCode, message, state, field } };
}

function addCalls(app: FastifyInstance, { sandbox, publicOrigin, rateLimitOverride }: PagesOptions): void {
  const count = windowCounter({ windowMs: 60_000 });
  for (const step of [
    'setup_intents/:id/confirm',
    'setup_intents/:id/authenticate',
    'payment_intents/:id/confirm',
    'payment_intents/:id/authenticate',
  ]) {
    app.post(`/sandbox/v1/${step}`, async (request, reply) => {
      const language = getLanguage(request);
      void reply.header('cache-control', 'no-store');
      if (!isFromThisSite(request, publicOrigin)) return refuseCall(reply, 400, language, 'cross_site');
      const calls = count(countedAddress(request.ip)).count;
      if (calls > (rateLimitOverride ?? callsPerMinute)) return refuseCall(reply, 429, language, 'rate_limit');
      const { id } = request.params as { readonly id: string };
      const answer = await forwardCall(sandbox, `/v1/${step.replace(':id', encodeURIComponent(id))}`, request.body);
      if (answer === null) return refuseCall(reply, 502, language, 'api_error');
      return reply.code(answer.status).send(toShownAnswer(answer, language));
    });
  }
}

/** Mounts the sandbox's browser pages on the product's own origin; only if there is a sandbox. */
export async function addSandboxPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, parsed) =>
      parsed(null, text),
    );
    addAssets(scope);
    addPage(scope, '/sandbox/card-fields', cardFieldsHtml);
    addPage(scope, bankCheckPage, bankCheckHtml);
    addCalls(scope, options);
    done();
  });
}
