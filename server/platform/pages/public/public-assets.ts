import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const files = {
  'page.css': ['./page.css', 'text/css; charset=utf-8'],
  'text.woff2': ['@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2', 'font/woff2'],
  'heading.woff2': ['@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2', 'font/woff2'],
} as const;

const folder = '/public';
const forEver = 'public, max-age=31536000, immutable';

function contentOf(path: string): Buffer {
  return readFileSync(fileURLToPath(path.startsWith('.') ? new URL(path, import.meta.url) : import.meta.resolve(path)));
}

const style = contentOf(files['page.css'][0]);
/** The style sheet's address changes with it, so that it may be kept for ever. */
const styleAddress = `${folder}/page.css?v=${createHash('sha256').update(style).digest('hex').slice(0, 12)}`;

/** What each page loads, as attributes of its links. */
export const assetLinks = [
  { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' },
  { rel: 'stylesheet', href: styleAddress },
] as const;

export function addPublicAssets(app: FastifyInstance): void {
  for (const [name, [path, type]] of Object.entries(files)) {
    const content = name === 'page.css' ? style : contentOf(path);
    app.get(`${folder}/${name}`, (_request, reply) => reply.type(type).header('cache-control', forEver).send(content));
  }
}
