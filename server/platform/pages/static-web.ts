import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toProductPath, partnerBrand, type Brand, getBrands, mainBrand } from '../../../contract/kit/brands.ts';
import { ownFilesOnly, pagePolicy, type PageSources, permissions } from '../http/security-headers.ts';
import { failureBody } from '../http/send-answer.ts';
import { errorText } from '../texts.ts';
import { escapeHtml } from './escape-html.ts';
import { type MapTiles, withMapTiles } from './map-tiles.ts';
import { shareTags } from './share-tags.ts';

const nonceMark = /__CSP_NONCE__/g;
/** Never a screen: an unknown address below these, or one that looks like a file, is 404. */
const noScreen = /^\/(?:api|assets|media|public|download)(?:\/|$)|\.[a-z0-9]{1,8}$/i;
/** Screens whose address holds a visitor's secret, and sign-in links (`t`, `s`): send no referrer at all. */
const tokenScreen = /^\/(?:a\/|reset-password|validate)|[?&](?:t|s|token)=/i;

const withHead = (page: string, tags: string): string => (tags === '' ? page : page.replace('</head>', () => `${tags}</head>`));
/** Detects the page of an unknown partner, or one not accepting registrations: both the screen and the status say so. */
function isUnknownPartner(path: string): boolean {
  const key = /^\/register-([^/]+)$/.exec(path)?.[1];
  return key !== undefined && partnerBrand(key) === undefined;
}

const getPath = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

/**
 * For routes that serve files: turns the library's errors for odd paths, ranges and conditions into 404, since they would
 * look like defects of ours.
 */
function answerFileFailures(scope: FastifyInstance): void {
  scope.setErrorHandler<FastifyError>((error, _request, reply) => {
    const { statusCode = 500 } = error;
    void reply.header('cache-control', 'no-store');
    if (statusCode === 412 || statusCode === 416) return reply.code(statusCode).send(failureBody({ errors: [errorText('unreadable')] }));
    if (statusCode >= 400 && statusCode < 500) return reply.callNotFound();
    throw error;
  });
}

interface WebOptions {
  readonly demonstration: boolean;
  /** Public origin of the installation. */
  readonly publicOrigin: string;
  /** Source of map tiles; omitted for none. */
  readonly mapTiles?: MapTiles | null;
  /** Tests whether the request carries a session, valid or not. */
  readonly hasSession: (request: FastifyRequest) => boolean;
  /** External sources of the page at an address; omitted for none. */
  readonly sourcesOf?: (path: string) => PageSources;
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Serves the built web app: hashed files for ever and precompressed, and a page with a fresh nonce for every screen. Serves
 * only files present at start. Returns how to send a page, or undefined if nothing has been built.
 */
export async function addStaticWeb(app: FastifyInstance, folder: string, options: WebOptions): Promise<SendPage | undefined> {
  const { demonstration, publicOrigin, mapTiles = null, hasSession, sourcesOf = () => ownFilesOnly } = options;
  const pageFor = openFirstPages(folder, { demonstration, mapTiles });
  if (pageFor === undefined) return undefined;
  const hashedFiles = join(folder, 'assets') + sep;
  await app.register(async (scope) => {
    answerFileFailures(scope);
    await scope.register(staticFiles, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      dotfiles: 'ignore',
      // The page needs its nonce, and the compressed variants are encodings rather than files of their own.
      globIgnore: ['.vite/**', '*.html', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (response, path) => {
        void response.header(
          'cache-control',
          path.startsWith(hashedFiles) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  });
  const sendPage: SendPage = (request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    const path = toProductPath(getPath(request));
    const plain = path.replace(/(?<=.)\/$/, '');
    const { html, isUnknown } = pageFor({ path, hasSession: hasSession(request) });
    const { lang } = request.query as { lang?: unknown };
    const shared = { path: plain, lang, acceptLanguage: request.headers['accept-language'], origin: publicOrigin };
    const sources = sourcesOf(path);
    if (tokenScreen.test(request.url)) void reply.header('referrer-policy', 'no-referrer');
    return reply
      .code(isUnknown || isUnknownPartner(plain) ? 404 : 200)
      .header('content-security-policy', pagePolicy(nonce, sources))
      .header('permissions-policy', permissions(sources.payment))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(withBrands(withHead(html, shareTags(shared)), path).replaceAll(nonceMark, nonce));
  };
  app.get('/*', (request, reply) => (noScreen.test(getPath(request)) ? reply.callNotFound() : sendPage(request, reply)));
  return sendPage;
}

let cachedBrands: { readonly brands: readonly Brand[]; readonly json: string } | undefined;

/** Serialises all brands into an attribute of the page; they are few and rarely change. */
function brandsJson(): string {
  const brands = getBrands();
  if (cachedBrands?.brands !== brands) cachedBrands = { brands, json: escapeHtml(JSON.stringify(brands)) };
  return cachedBrands.json;
}

const registrationPath = /^\/register-([^/]+)\/?$/;

/** Writes the brands into a page, and the current one's name into its skeleton. */
function withBrands(html: string, path: string): string {
  const brand = partnerBrand(registrationPath.exec(path)?.[1] ?? '') ?? mainBrand();
  return html.replaceAll('__BRAND_NAME__', () => escapeHtml(brand.name)).replace('__BRANDS__', brandsJson);
}

/** A page written by the build (scripts/first-paint); the first with a matching pattern applies. */
interface BuiltPage {
  readonly path: string;
  /** Whether this is the not-found page. */
  readonly isUnknown: boolean;
  readonly signedIn: string;
  readonly signedOut: string;
}

interface SentPage {
  readonly html: string;
  readonly isUnknown: boolean;
}

interface Visitor {
  readonly path: string;
  /** Whether the request carries a session; the page finds out whether it is valid. */
  readonly hasSession: boolean;
}

/** Facts about the installation. */
interface PageFacts {
  readonly demonstration: boolean;
  readonly mapTiles?: MapTiles | null;
}

const demonstrationWords = /<!--demonstration-->(.*?)<!--\/demonstration-->/gs;

/** Returns the first page of every screen; `undefined` if nothing has been built. */
export function openFirstPages(
  folder: string,
  { demonstration, mapTiles = null }: PageFacts,
): ((visitor: Visitor) => SentPage) | undefined {
  // The last pattern matches every address.
  const files = ['operator-pages.json', 'pages.json'].map((name) => join(folder, '.vite', name));
  const built = files.filter((file) => existsSync(file)).flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as readonly BuiltPage[]);
  if (built.length === 0) return undefined;
  const finished = (html: string): string => withMapTiles(html.replace(demonstrationWords, demonstration ? '$1' : ''), mapTiles);
  const pages = built.map(({ path, isUnknown, signedIn, signedOut }) => ({
    // The web app's router ignores case.
    path: new RegExp(path, 'i'),
    isUnknown,
    signedIn: finished(signedIn),
    signedOut: finished(signedOut),
  }));
  return ({ path, hasSession }) => {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const page = pages.find((candidate) => candidate.path.test(plain));
    if (page === undefined) throw new Error('the build has no page for this address');
    return { html: hasSession ? page.signedIn : page.signedOut, isUnknown: page.isUnknown };
  };
}
