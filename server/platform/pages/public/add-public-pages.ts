import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UploadedFile } from '../../../../contract/kit/file.ts';
import type { PageLanguage } from '../../../../contract/kit/language.ts';
import { isDatabaseBusy } from '../../database/transaction.ts';
import { countedAddress } from '../../http/address-rule.ts';
import type { ErrorPage } from '../../http/answer-failures.ts';
import { isFromThisSite } from '../../http/check-origin.ts';
import { type Door, retryAfterBusy } from '../../http/door.ts';
import { StorageFull } from '../../files/file-store.ts';
import { countFileBytes, readMultipart } from '../../http/read-multipart.ts';
import type { SharedLimits } from '../../http/shared-limits.ts';
import { windowCounter } from '../../http/window-counter.ts';
import type { SendPage } from '../static-web.ts';
import { addPublicAssets } from './public-assets.ts';
import { publicPageHtml, type PublicPage } from './public-page.tsx';
import { refusalPage, type Refusal, unreadableTexts } from './refusal-page.tsx';
import { visitorLanguage } from './visitor-language-rule.ts';

export interface PublicCall {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Fields of a submitted form; null if the page was only opened. The last of duplicate fields counts. */
  readonly form: Readonly<Record<string, string | undefined>> | null;
  /** The file of a submitted form; null if none was chosen. */
  readonly file: UploadedFile | 'too_large' | 'unreadable' | null;
  readonly acceptLanguage: string | undefined;
  /** The caller's network address. */
  readonly address: string;
}

/** An asset of a page or a list for search engines; may be cached for a while. */
export interface PublicFile {
  readonly file: { readonly type: string; readonly content: string | Buffer; readonly keptSeconds: number; readonly policy?: string };
}

/** A page already rendered from the same facts. */
export interface DrawnPage {
  readonly status: PublicPage['status'];
  readonly html: string;
}

/** A redirect; `framedBy` as for a page, since browsers check it at every step. */
export interface PublicRedirect {
  readonly goTo: string;
  readonly framedBy?: readonly string[];
}

export type PublicAnswer = PublicPage | DrawnPage | PublicFile | PublicRedirect;

export interface PublicRoute {
  /** Route pattern: `/review/:token`. */
  readonly path: string;
  /**
   * `secret`: the address is the visitor's key, so it is neither passed on nor cached. `open`: search engines may index it.
   */
  readonly kind: 'secret' | 'open';
  /** People with a session get the web app at this path instead. */
  readonly isForVisitors?: true;
  /** Returns a whole page, or the redirect after a submitted form. Opening a page changes nothing. */
  readonly open: (call: PublicCall) => Promise<PublicAnswer>;
  /** Omitted if no form is sent here. */
  readonly send?: (call: PublicCall) => Promise<PublicAnswer>;
  /** Maximum bytes of the form's file; omitted if it has none. */
  readonly largestFile?: number;
}

export interface PublicPagesOptions {
  readonly publicOrigin: string;
  /** Replaces the maximum calls per minute in tests. */
  readonly rateLimitOverride: number | null;
  readonly limits: SharedLimits;
  readonly door: Door;
  /** Tests whether the disk has room for a file of so many bytes. */
  readonly hasRoom: (bytes: number) => Promise<boolean>;
  /** Sends a page of the web app, for requests that belong to it; omitted if none has been built. */
  readonly webApp?: { readonly isFor: (request: FastifyRequest) => boolean; readonly send: SendPage };
  /** Brand of the pages that refuse a visitor. */
  readonly brandIn: (language: PageLanguage) => PublicPage['brand'];
}

/** Page views and submitted forms together per process; forms also across all processes. */
const callsPerMinute = 120;
const windowMs = 60_000;
/** 2,000 characters of any script, up to nine bytes each when encoded, plus the other fields. */
const maxFormBytes = 20_000;

/**
 * Builds the policy of public pages: no scripts, only our own files, forms to us, no framing. Pages that some sites may
 * frame run our script that reports their height; a page may name further scripts of ours. Audits of a page fetch robots.txt
 * from within it, so it may call us.
 */
function policyFor(framedBy?: readonly string[], runsScripts = framedBy !== undefined): string {
  return [
    "default-src 'none'",
    ...(runsScripts ? ["script-src 'self'", "worker-src 'self'"] : []),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy === undefined || framedBy.length === 0 ? "'none'" : framedBy.join(' ')}`,
  ].join('; ');
}
const policy = policyFor();

const refusalByStatus: Readonly<Record<number, Refusal>> = { 404: 404, 413: 413, 429: 429, 500: 500, 503: 503 };

/** Renders the page for failures without one of their own: an unreadable address, a method not allowed, a defect. */
export function errorPage(brandIn: (language: PageLanguage) => PublicPage['brand']): ErrorPage {
  return ({ status, acceptLanguage, reference }) => {
    const language = visitorLanguage(acceptLanguage);
    const refusal = refusalByStatus[status];
    const options = { brand: brandIn(language), ...(reference !== undefined && { reference }) };
    const page =
      refusal === undefined
        ? refusalPage(400, language, { ...options, words: unreadableTexts[language] })
        : refusalPage(refusal, language, options);
    return { html: publicPageHtml(page), headers: { 'content-security-policy': policy } };
  };
}

function single(given: unknown): Readonly<Record<string, string | undefined>> {
  const entries = Object.entries((given ?? {}) as Readonly<Record<string, unknown>>);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(Array.isArray(value) ? value.at(-1) : value)]));
}

function toPublicCall({ params, query, body, headers, ip }: FastifyRequest, isForm: boolean): PublicCall {
  return {
    params: single(params),
    query: single(query),
    form: isForm ? Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : '')) : null,
    file: null,
    acceptLanguage: headers['accept-language'],
    address: ip,
  };
}

/** Reads the fields and file of a multipart form. */
async function withParts(
  call: PublicCall,
  request: FastifyRequest,
  { largestFile, hasRoom }: { readonly largestFile: number } & Pick<PublicPagesOptions, 'hasRoom'>,
): Promise<PublicCall> {
  const read = await readMultipart(request, largestFile);
  if (!('body' in read)) return { ...call, file: read.fields === undefined ? 'unreadable' : 'too_large' };
  const bytes = countFileBytes(read.body);
  if (bytes > 0 && !(await hasRoom(bytes))) throw new StorageFull();
  const fields = Object.entries(read.body);
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
    // X-Frame-Options knows only all or nobody; the policy is more precise.
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
  const varied = reply.getHeader('vary');
  void reply.header('vary', varied === undefined ? 'accept-language' : `accept-language, ${String(varied)}`);
  const html = 'html' in answer ? answer.html : publicPageHtml(answer);
  // Do not cache errors.
  if (answer.status >= 400) void reply.header('cache-control', 'no-store');
  return reply.code(answer.status).type('text/html; charset=utf-8').send(html);
}

const refusedByFastify: Readonly<Record<number, Refusal>> = { 400: 400, 413: 413, 415: 400 };

function toRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  const refused = refusedByFastify[error.statusCode ?? 500];
  if (refused !== undefined) return refused;
  if (isDatabaseBusy(error) || error instanceof StorageFull) {
    request.log.warn({ err: error }, 'busy');
    return 503;
  }
  request.log.error({ err: error }, 'failed');
  return 500;
}

/** Adds pages without an account, outside the API; the domains mount them before the web app's catch-all. */
export async function addPublicPages(app: FastifyInstance, routes: readonly PublicRoute[], options: PublicPagesOptions): Promise<void> {
  const { publicOrigin, rateLimitOverride, limits, door, hasRoom, brandIn, webApp } = options;
  const max = rateLimitOverride ?? callsPerMinute;
  const count = windowCounter({ windowMs });
  const takeForm = limits.limit('form', { max, windowMs });
  const refuse = (request: FastifyRequest, reply: FastifyReply, status: Refusal, waitSeconds?: number): FastifyReply => {
    if (waitSeconds !== undefined) void reply.header('retry-after', waitSeconds);
    const language = visitorLanguage(request.headers['accept-language']);
    return sendAnswer(reply, 'secret', refusalPage(status, language, { brand: brandIn(language), reference: request.id }));
  };
  /** Returns the seconds until the visitor may return; undefined if allowed. */
  const getWaitSeconds = (request: FastifyRequest): number | undefined => {
    const { count: calls, msLeft } = count(countedAddress(request.ip));
    return calls > max ? Math.max(1, Math.ceil(msLeft / 1_000)) : undefined;
  };
  await app.register((scope, _options, done) => {
    // Only forms are accepted here.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, text, parsed) => parsed(null, text),
    );
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const status = toRefusal(error, request);
      return refuse(request, reply, status, status === 503 ? 2 : undefined);
    });
    addPublicAssets(scope);
    for (const { path, kind, open, send, largestFile, isForVisitors } of routes) {
      scope.get(path, async (request, reply) => {
        if (isForVisitors === true) {
          void reply.header('vary', 'cookie');
          if (webApp?.isFor(request) === true) return webApp.send(request, reply);
        }
        const wait = getWaitSeconds(request);
        if (wait !== undefined) return refuse(request, reply, 429, wait);
        return door.pass(
          async () => sendAnswer(reply, kind, await open(toPublicCall(request, false))),
          () => refuse(request, reply, 503, retryAfterBusy()),
        );
      });
      if (send === undefined) continue;
      const receive = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const wait = getWaitSeconds(request) ?? (await takeForm(countedAddress(request.ip)));
        if (wait !== null) return refuse(request, reply, 429, wait);
        if (!isFromThisSite(request, publicOrigin)) return refuse(request, reply, 400);
        const call = toPublicCall(request, true);
        return sendAnswer(
          reply,
          kind,
          await send(largestFile === undefined ? call : await withParts(call, request, { largestFile, hasRoom })),
        );
      };
      if (largestFile === undefined) scope.post(path, receive);
      else void scope.register((files) => void files.register(multipart).after(() => void files.post(path, receive)));
    }
    done();
  });
}
