import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

const name = /^([a-z][a-z0-9-]{0,30})-(light|dark)-([0-9a-f]{16})\.png$/;

/** The pictures of the brands. A picture's address changes with it, so that it may be kept for ever. */
export function addBrandPictures(app: FastifyInstance, db: Db): void {
  app.get('/public/brands/:file', async (request, reply) => {
    const [, brand, ground, hash] = name.exec((request.params as { file: string }).file) ?? [];
    if (brand === undefined || ground === undefined || hash === undefined) return reply.callNotFound();
    const picture = await db.first(sql<{ bytes: Buffer }>`
      select bytes from brand_pictures where brand = ${brand} and ground = ${ground} and hash = ${hash}`);
    if (picture === undefined) return reply.callNotFound();
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(picture.bytes);
  });
}
