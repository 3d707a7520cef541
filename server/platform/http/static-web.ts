import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy } from './security-headers.ts';

const nonceMark = /__CSP_NONCE__/g;
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;

/**
 * Serves the built web app: hashed files for ever and precompressed, and for every address of a screen the page with a
 * fresh nonce. Answers false where nothing has been built.
 */
export async function addStaticWeb(app: FastifyInstance, folder: string): Promise<boolean> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return false;
  const page = readFileSync(index, 'utf8');
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    dotfiles: 'ignore',
    globIgnore: ['.vite/**'],
    cacheControl: false,
    setHeaders: (response, path) => {
      void response.header('cache-control', path.includes(`${join(folder, 'assets')}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const sendPage = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(nonceMark, nonce));
  };
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/') || looksLikeFile.test(path)) return reply.callNotFound();
    return sendPage(reply);
  });
  return true;
}
