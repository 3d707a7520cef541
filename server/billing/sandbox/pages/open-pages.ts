import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from '../../../platform/http/address-rule.ts';
import { cameFromThisSite } from '../../../platform/http/check-origin.ts';
import { windowCounter } from '../../../platform/http/window-counter.ts';
import { bankCheckPage } from '../protocol/bank-check-rule.ts';
import type { Sandbox } from '../open-sandbox.ts';
import { bankCheckHtml, cardFieldsHtml } from './page-html-rule.ts';
import { pageLanguage, wordsFor, type PageLanguage } from './page-language-rule.ts';
import { sendOn, type ForwardedAnswer } from './send-on.ts';

export interface PagesOptions {
  readonly sandbox: Pick<Sandbox, 'url' | 'keys'>;
  readonly publicOrigin: string;
  /** Replaces the maximum of calls in a minute, in tests. */
  readonly rateLimitOverride: number | null;
}

const callsPerMinute = 60;
const oneDay = 'public, max-age=86400';

/** These pages stand in frames of our own pages and nowhere else, and load their own files only. */
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
  'pages.css': ['./assets/pages.css', 'text/css; charset=utf-8'],
  'page-frame.js': ['./assets/page-frame.js', 'text/javascript; charset=utf-8'],
  'card-fields.js': ['./assets/card-fields.js', 'text/javascript; charset=utf-8'],
  'bank-check.js': ['./assets/bank-check.js', 'text/javascript; charset=utf-8'],
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

function languageOf({ query, headers }: FastifyRequest): PageLanguage {
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
      .send(html(languageOf(request))),
  );
}

/** An error as the pages show it: in the language of the reader. */
function refused(reply: FastifyReply, status: number, language: PageLanguage, code: string): FastifyReply {
  return reply.code(status).send({ error: { code, message: wordsFor(language, { code }) } });
}

function shown({ status, state, problem, field, nextAction, id }: ForwardedAnswer, language: PageLanguage): Record<string, unknown> {
  if (problem === null) return { id, status: state, next_action: nextAction };
  const { code, decline_code: declineCode } = problem;
  const message = wordsFor(language, problem);
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
      const language = languageOf(request);
      void reply.header('cache-control', 'no-store');
      if (!cameFromThisSite(request, publicOrigin)) return refused(reply, 400, language, 'cross_site');
      const calls = count(countedAddress(request.ip)).count;
      if (calls > (rateLimitOverride ?? callsPerMinute)) return refused(reply, 429, language, 'rate_limit');
      const { id } = request.params as { readonly id: string };
      const answer = await sendOn(sandbox, `/v1/${step.replace(':id', encodeURIComponent(id))}`, request.body);
      if (answer === null) return refused(reply, 502, language, 'api_error');
      return reply.code(answer.status).send(shown(answer, language));
    });
  }
}

/** What browsers see of the sandbox, at the product's own address; mounted only where there is a sandbox. */
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
