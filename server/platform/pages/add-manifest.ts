import type { FastifyInstance } from 'fastify';
import { mainBrand } from '../../../contract/kit/brands.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Adds the web app manifest, so that phones can put the dashboard on the home screen under the brand's name. */
export function addManifest(app: FastifyInstance): void {
  app.get('/manifest.webmanifest', (_request, reply) => {
    const { name } = mainBrand();
    const manifest = {
      id: '/',
      name,
      short_name: name.length > 12 ? name.split(' ')[0] : name,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#f6f8fa',
      theme_color: '#ffffff',
      icons: [icon('icon-192', 192), icon('icon-512', 512), icon('maskable-512', 512, 'maskable')],
    };
    return reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(JSON.stringify(manifest));
  });
}
