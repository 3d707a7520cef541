import { randomBytes } from 'node:crypto';
import { join, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { knownAddress, partnerBrand } from '../../../contract/kit/brands.ts';
import { answerFileFailures } from '../http/answer-file-failures.ts';
import { withBrands } from './brand-marks.ts';
import { shareTags } from './share-tags.ts';
import { openFirstPages } from './first-pages.ts';
import type { MapTiles } from './map-tiles.ts';
import { ownFilesOnly, pagePolicy, type PageSources, permissions } from '../http/security-headers.ts';

const nonceMark = /__CSP_NONCE__/g;
/** Never a screen: an unknown address below these, or one that looks like a file, is not found. */
const noScreen = /^\/(?:api|assets|media|public|download)(?:\/|$)|\.[a-z0-9]{1,8}$/i;
/** Screens whose address holds a secret of the visitor, and links that sign in (`t`, `s`): not even our origin is told on. */
const tokenScreen = /^\/(?:a\/|reset-password|validate)|[?&](?:t|s|token)=/i;

const withHead = (page: string, tags: string): string => (tags === '' ? page : page.replace('</head>', () => `${tags}</head>`));
/** The page of a partner that there is not, or that takes nobody on at present: the screen says so, and so does the status. */
function isUnknownPartner(path: string): boolean {
  const key = /^\/register-([^/]+)$/.exec(path)?.[1];
  return key !== undefined && partnerBrand(key) === undefined;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

export interface WebOptions {
  readonly demonstration: boolean;
  /** Where the installation stands for everybody. */
  readonly publicOrigin: string;
  /** Where map tiles come from. Left out: nowhere. */
  readonly mapTiles?: MapTiles | null;
  /** Whether a session comes along; whether it still lives is not asked here. */
  readonly hasSession: (request: FastifyRequest) => boolean;
  /** What the page at an address may load beyond our own files. Left out: nothing. */
  readonly sourcesOf?: (path: string) => PageSources;
}

/**
 * Serves the built web app: hashed files for ever and precompressed, and for every address of a screen its page with a
 * fresh nonce. Only files that are there now are ever served. Answers false where nothing has been built.
 */
export async function addStaticWeb(app: FastifyInstance, folder: string, options: WebOptions): Promise<boolean> {
  const { demonstration, publicOrigin, mapTiles = null, hasSession, sourcesOf = () => ownFilesOnly } = options;
  const pageFor = openFirstPages(folder, { demonstration, mapTiles });
  if (pageFor === undefined) return false;
  const hashedFiles = join(folder, 'assets') + sep;
  await app.register(async (scope) => {
    answerFileFailures(scope);
    await scope.register(staticFiles, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      dotfiles: 'ignore',
      // The page needs its nonce, and the compressed variants are an encoding of their file, no files of their own.
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
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64url');
    const path = knownAddress(pathOf(request));
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
  app.get('/', sendPage);
  app.get('/*', (request, reply) => (noScreen.test(pathOf(request)) ? reply.callNotFound() : sendPage(request, reply)));
  return true;
}
