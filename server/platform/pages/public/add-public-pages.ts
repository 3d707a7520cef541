import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UploadedFile } from '../../../../contract/kit/file.ts';
import type { PageLanguage } from '../../../../contract/kit/language.ts';
import { isDatabaseBusy } from '../../database/transaction.ts';
import { countedAddress } from '../../http/address-rule.ts';
import type { ErrorPage } from '../../http/answer-failures.ts';
import { cameFromThisSite } from '../../http/check-origin.ts';
import { readMultipart } from '../../http/read-multipart.ts';
import type { SharedLimits } from '../../http/shared-limits.ts';
import { windowCounter } from '../../http/window-counter.ts';
import { addPublicAssets } from './public-assets.ts';
import { publicPageHtml, type PublicPage } from './public-page.ts';
import { refusalPage, type Refusal, unreadableTexts } from './refusal-page.ts';
import { visitorLanguage } from './visitor-language-rule.ts';

export interface PublicCall {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The fields of a form that was sent; null where the page was only opened. One field twice counts once, the last. */
  readonly form: Readonly<Record<string, string | undefined>> | null;
  /** What came with a form that may carry a file; null where none was chosen. */
  readonly file: UploadedFile | 'too_large' | 'unreadable' | null;
  readonly acceptLanguage: string | undefined;
  /** The network address that the call came from. */
  readonly address: string;
}

/** What a page loads beside our own assets, or a list for search engines: text that may be kept for a while. */
export interface PublicFile {
  readonly file: { readonly type: string; readonly content: string | Buffer; readonly keptSeconds: number; readonly policy?: string };
}

/** A page that was drawn before, of the same facts. */
export interface DrawnPage {
  readonly status: PublicPage['status'];
  readonly html: string;
}

/** Where to go on to; `framedBy` as of a page, since browsers ask it of every step of the way. */
export interface PublicWay {
  readonly goTo: string;
  readonly framedBy?: readonly string[];
}

export type PublicAnswer = PublicPage | DrawnPage | PublicFile | PublicWay;

export interface PublicRoute {
  /** As the router reads it: `/review/:token`. */
  readonly path: string;
  /** `secret`: its address is a key of the visitor, so nobody is told of it and nothing keeps it. `open`: search engines may come. */
  readonly kind: 'secret' | 'open';
  /** Answered with a whole page, or with the address to go on to after a form was taken. Opening a page changes nothing. */
  readonly open: (call: PublicCall) => Promise<PublicAnswer>;
  /** Left out: no form is sent here. */
  readonly send?: (call: PublicCall) => Promise<PublicAnswer>;
  /** Bytes of the largest file that its form may carry. Left out: it carries none. */
  readonly largestFile?: number;
}

export interface PublicPagesOptions {
  readonly publicOrigin: string;
  /** Replaces the maximum of calls in a minute, in tests. */
  readonly rateLimitOverride: number | null;
  readonly limits: SharedLimits;
  /** Under which name the pages stand that refuse a visitor. */
  readonly brandIn: (language: PageLanguage) => PublicPage['brand'];
}

/** Opened pages and sent forms together in one process; sent forms in all of them. */
const callsPerMinute = 120;
const windowMs = 60_000;
/** 2,000 characters of any script, each of which may travel as nine, and the fields beside them. */
const largestForm = 20_000;

/**
 * These pages run no script, load our own files only, send their forms to us, and stand in nobody's frame. Those that may stand
 * in the frames of some run one of ours, which tells how high they are; a page may name others of ours.
 */
function policyFor(framedBy?: readonly string[], runsScripts = framedBy !== undefined): string {
  return [
    "default-src 'none'",
    ...(runsScripts ? ["script-src 'self'", "worker-src 'self'"] : []),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy === undefined || framedBy.length === 0 ? "'none'" : framedBy.join(' ')}`,
  ].join('; ');
}
const policy = policyFor();

const refusalsOf: Readonly<Record<number, Refusal>> = { 404: 404, 413: 413, 429: 429, 500: 500, 503: 503 };

/** The page for a failure that no page of its own answers: an address that cannot be read, a method that is not allowed, a defect. */
export function errorPage(brandIn: (language: PageLanguage) => PublicPage['brand']): ErrorPage {
  return ({ status, acceptLanguage, reference }) => {
    const language = visitorLanguage(acceptLanguage);
    const refusal = refusalsOf[status];
    const wish = { brand: brandIn(language), ...(reference !== undefined && { reference }) };
    const page =
      refusal === undefined
        ? refusalPage(400, language, { ...wish, words: unreadableTexts[language] })
        : refusalPage(refusal, language, wish);
    return { html: publicPageHtml(page), headers: { 'content-security-policy': policy } };
  };
}

function single(given: unknown): Readonly<Record<string, string | undefined>> {
  const entries = Object.entries((given ?? {}) as Readonly<Record<string, unknown>>);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(Array.isArray(value) ? value.at(-1) : value)]));
}

function callOf({ params, query, body, headers, ip }: FastifyRequest, isForm: boolean): PublicCall {
  return {
    params: single(params),
    query: single(query),
    form: isForm ? Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : '')) : null,
    file: null,
    acceptLanguage: headers['accept-language'],
    address: ip,
  };
}

/** The fields and the file of a form that was sent in parts. */
async function withParts(call: PublicCall, request: FastifyRequest, largestFile: number): Promise<PublicCall> {
  const read = await readMultipart(request, largestFile);
  if (!('body' in read)) return { ...call, file: read.fields === undefined ? 'unreadable' : 'too_large' };
  const fields = Object.entries(read.body as Readonly<Record<string, string | UploadedFile>>);
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  const file = fields.map(([, value]) => value).find((value) => typeof value !== 'string') ?? null;
  return { ...call, form: Object.fromEntries(texts), file };
}

function sendAnswer(reply: FastifyReply, kind: PublicRoute['kind'], answer: PublicAnswer): FastifyReply {
  void reply.headers({
    'content-security-policy': policy,
    'referrer-policy': kind === 'secret' ? 'no-referrer' : 'strict-origin',
    'cache-control': kind === 'secret' ? 'no-store' : 'no-cache',
  });
  const framedBy = 'framedBy' in answer ? answer.framedBy : undefined;
  const runsScripts = framedBy !== undefined || ('scripts' in answer && answer.scripts !== undefined);
  if (runsScripts) void reply.header('content-security-policy', policyFor(framedBy, runsScripts));
  if (framedBy !== undefined) {
    // It knows only all or nobody, and the policy says more.
    if (framedBy.length > 0) void reply.removeHeader('x-frame-options');
  }
  if ('goTo' in answer) return reply.code(303).header('location', answer.goTo).send();
  if ('file' in answer) {
    const { type, content, keptSeconds, policy: own = policy } = answer.file;
    return reply
      .headers({ 'cache-control': kind === 'secret' ? 'no-store' : `public, max-age=${keptSeconds}`, 'content-security-policy': own })
      .type(type)
      .send(content);
  }
  void reply.header('vary', 'accept-language');
  const html = 'html' in answer ? answer.html : publicPageHtml(answer);
  // What was not found, or went wrong, is nothing to keep.
  if (answer.status >= 400) void reply.header('cache-control', 'no-store');
  return reply.code(answer.status).type('text/html; charset=utf-8').send(html);
}

const refusedByFastify: Readonly<Record<number, Refusal>> = { 400: 400, 413: 413, 415: 400 };

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  const refused = refusedByFastify[error.statusCode ?? 500];
  if (refused !== undefined) return refused;
  if (isDatabaseBusy(error)) {
    request.log.warn({ err: error }, 'busy');
    return 503;
  }
  request.log.error({ err: error }, 'failed');
  return 500;
}

/** Pages without an account, outside the API: mounted by the domains before the web app takes every other address. */
export async function addPublicPages(app: FastifyInstance, routes: readonly PublicRoute[], options: PublicPagesOptions): Promise<void> {
  const { publicOrigin, rateLimitOverride, limits, brandIn } = options;
  const max = rateLimitOverride ?? callsPerMinute;
  const count = windowCounter({ windowMs });
  const takeForm = limits.limit('form', { max, windowMs });
  const refuse = (request: FastifyRequest, reply: FastifyReply, status: Refusal, waitSeconds?: number): FastifyReply => {
    if (waitSeconds !== undefined) void reply.header('retry-after', waitSeconds);
    const language = visitorLanguage(request.headers['accept-language']);
    return sendAnswer(reply, 'secret', refusalPage(status, language, { brand: brandIn(language), reference: request.id }));
  };
  /** Seconds until the visitor may come again; undefined where they may stay. */
  const waitOf = (request: FastifyRequest): number | undefined => {
    const { count: calls, msLeft } = count(countedAddress(request.ip));
    return calls > max ? Math.max(1, Math.ceil(msLeft / 1_000)) : undefined;
  };
  await app.register((scope, _options, done) => {
    // A form is all that is sent here.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: largestForm },
      (_request, text, parsed) => parsed(null, text),
    );
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const status = refusalOf(error, request);
      return refuse(request, reply, status, status === 503 ? 2 : undefined);
    });
    addPublicAssets(scope);
    for (const { path, kind, open, send, largestFile } of routes) {
      scope.get(path, async (request, reply) => {
        const wait = waitOf(request);
        return wait === undefined ? sendAnswer(reply, kind, await open(callOf(request, false))) : refuse(request, reply, 429, wait);
      });
      if (send === undefined) continue;
      const receive = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const wait = waitOf(request) ?? (await takeForm(countedAddress(request.ip)));
        if (wait !== null) return refuse(request, reply, 429, wait);
        if (!cameFromThisSite(request, publicOrigin)) return refuse(request, reply, 400);
        const call = callOf(request, true);
        return sendAnswer(reply, kind, await send(largestFile === undefined ? call : await withParts(call, request, largestFile)));
      };
      if (largestFile === undefined) scope.post(path, receive);
      else void scope.register((files) => void files.register(multipart).after(() => void files.post(path, receive)));
    }
    done();
  });
}
