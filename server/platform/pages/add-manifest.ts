import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { mainBrand } from '../../../contract/kit/brands.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Shared with the documentation. In the light scheme, as stores and install dialogs show them on white. */
const screenshots = [
  { name: 'dashboard-desktop-light', form_factor: 'wide', label: 'Dashboard' },
  { name: 'buy-leads-desktop-light', form_factor: 'wide', label: 'Buy leads' },
  { name: 'dashboard-phone-light', form_factor: 'narrow', label: 'Dashboard' },
  { name: 'buy-leads-phone-light', form_factor: 'narrow', label: 'Buy leads' },
] as const;
const folder = new URL('../../../docs/pictures/', import.meta.url);
const screenshotPath = (name: string): string => `/public/screenshots/${name}.png`;

/** Reads width and height from the header of a PNG. */
const readSizes = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

const findPicture = (name: string): URL => new URL(`${name}.png`, folder);

/** Serves the screenshots and returns their entries in the manifest. An installation may come without the documentation. */
function addScreenshots(app: FastifyInstance) {
  const present = screenshots.filter(({ name }) => existsSync(findPicture(name)));
  return present.map(({ name, form_factor, label }) => {
    const png = readFileSync(findPicture(name));
    app.get(screenshotPath(name), (_request, reply) => reply.type('image/png').header('cache-control', 'public, max-age=86400').send(png));
    return { src: screenshotPath(name), sizes: readSizes(png), type: 'image/png', form_factor, label };
  });
}

/** Pages that a long press on the icon offers. */
const shortcuts = [
  { name: 'Buy leads', url: '/buy-leads' },
  { name: 'My leads', url: '/my-leads' },
].map((shortcut) => ({ ...shortcut, icons: [icon('icon-192', 192)] }));

const workerFile = new URL('./public/assets/service-worker.js', import.meta.url);

/**
 * Adds the service worker, which shows notifications. It is served from the root, so that it may act for every page; only the alert settings
 * register it. Browsers ask for it again on their own, and must not get an old copy. It may call our API and load nothing.
 */
function addServiceWorker(app: FastifyInstance): void {
  const script = readFileSync(workerFile);
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      )
      .send(script),
  );
}

/** Adds the web app manifest and service worker, so that phones can put the dashboard on the home screen under the brand's name. */
export function addManifest(app: FastifyInstance): void {
  addServiceWorker(app);
  const pictures = addScreenshots(app);
  app.get('/manifest.webmanifest', (_request, reply) => {
    const { name, logo } = mainBrand();
    const manifest = {
      id: '/',
      name,
      short_name: name.length > 12 ? name.split(' ')[0] : name,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#f6f8fa',
      theme_color: '#ffffff',
      shortcuts,
      icons: [icon('icon-192', 192), icon('icon-512', 512), icon('maskable-512', 512, 'maskable')],
      // They show the product's own mark, which another logo has replaced.
      ...(logo !== 'own' && pictures.length > 0 && { screenshots: pictures }),
    };
    return reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(JSON.stringify(manifest));
  });
}
