import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const files = {
  'page.css': ['./page.css', 'text/css; charset=utf-8'],
  'text.woff2': ['@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2', 'font/woff2'],
  'heading.woff2': ['@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2', 'font/woff2'],
  'captcha.js': ['./assets/captcha.js', 'text/javascript; charset=utf-8'],
  'captcha-worker.js': ['./assets/captcha-worker.js', 'text/javascript; charset=utf-8'],
  'frame-height.js': ['./assets/frame-height.js', 'text/javascript; charset=utf-8'],
} as const;

const folder = '/public';
const forEver = 'public, max-age=31536000, immutable';

function contentOf(path: string): Buffer {
  return readFileSync(fileURLToPath(path.startsWith('.') ? new URL(path, import.meta.url) : import.meta.resolve(path)));
}

const style = contentOf(files['page.css'][0]);
/** The style sheet's address changes with it, so that it may be kept for ever. */
const styleAddress = `${folder}/page.css?v=${createHash('sha256').update(style).digest('hex').slice(0, 12)}`;

/** Runs in the frames of other sites, and tells them how high the page is. */
export const frameHeightScript = `${folder}/frame-height.js`;
/** Has the visitor's browser do the puzzle that stands in a page. */
export const captchaScript = `${folder}/captcha.js`;
/** What the pages of other sites load to show a page of ours in a frame. They ask anew now and then: its address never changes. */
export const embedScript = `${folder}/embed.js`;
const anHour = 'public, max-age=3600';

/** What each page loads, as attributes of its links. */
export const assetLinks = [
  { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' },
  { rel: 'stylesheet', href: styleAddress },
] as const;

const isKept = (name: string): boolean => !name.endsWith('.js');

export function addPublicAssets(app: FastifyInstance): void {
  for (const [name, [path, type]] of Object.entries(files)) {
    const content = name === 'page.css' ? style : contentOf(path);
    app.get(`${folder}/${name}`, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', isKept(name) ? forEver : anHour)
        .send(content),
    );
  }
  const embed = contentOf('./assets/embed.js');
  app.get(embedScript, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': anHour, 'cross-origin-resource-policy': 'cross-origin' })
      .send(embed),
  );
}
