import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { contentTypeOfKey, type FileStore, type FileType } from './file-store.ts';

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  // Whoever opens it by itself sees a picture and nothing that runs.
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  // Mails and search engines may show it.
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** The files that people may see, each under its key and for ever the same. */
export function addMedia(app: FastifyInstance, files: FileStore): void {
  app.get('/media/:key', async (request, reply) => {
    const { key } = request.params as { readonly key: string };
    const type = contentTypeOfKey(key);
    const bytes = type === undefined ? null : await files.get(key);
    if (type === undefined || bytes === null) return reply.callNotFound();
    return reply
      .headers(headers)
      .type(type)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

/** A name that nobody can guess, of small letters and digits: the same on a disk that does not tell large ones from small. */
export function randomFileKey(type: FileType): string {
  return `${randomBytes(16).toString('hex')}.${type}`;
}
