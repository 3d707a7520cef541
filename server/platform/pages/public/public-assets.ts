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
  'api-docs.js': ['./assets/api-docs.js', 'text/javascript; charset=utf-8'],
  'frame-height.js': ['./assets/frame-height.js', 'text/javascript; charset=utf-8'],
} as const;

const folder = '/public';
const forEver = 'public, max-age=31536000, immutable';

function readAsset(path: string): Buffer {
  return readFileSync(fileURLToPath(path.startsWith('.') ? new URL(path, import.meta.url) : import.meta.resolve(path)));
}

const style = readAsset(files['page.css'][0]);
/** The style sheet's address changes with its content, so it may be cached for ever. */
const styleAddress = `${folder}/page.css?v=${createHash('sha256').update(style).digest('hex').slice(0, 12)}`;

/** Runs in frames on other sites and reports the page's height to them. */
export const frameHeightScript = `${folder}/frame-height.js`;
/** Sends the example calls of the API description. */
export const apiDocsScript = `${folder}/api-docs.js`;
/** Solves the puzzle of a page in the visitor's browser. */
export const captchaScript = `${folder}/captcha.js`;
/** Embeds a page of ours in a frame on other sites. Its address never changes, so they revalidate it now and then. */
export const embedScript = `${folder}/embed.js`;
const anHour = 'public, max-age=3600';

/** Attributes of the links that each page loads. */
export const assetLinks = [
  { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' },
  { rel: 'stylesheet', href: styleAddress },
] as const;

const isKept = (name: string): boolean => !name.endsWith('.js');

export function addPublicAssets(app: FastifyInstance): void {
  for (const [name, [path, type]] of Object.entries(files)) {
    const content = name === 'page.css' ? style : readAsset(path);
    app.get(`${folder}/${name}`, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', isKept(name) ? forEver : anHour)
        .send(content),
    );
  }
  const embed = readAsset('./assets/embed.js');
  app.get(embedScript, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': anHour, 'cross-origin-resource-policy': 'cross-origin' })
      .send(embed),
  );
}
