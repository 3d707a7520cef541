import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { findContentType, type FileStore, type FileType } from './file-store.ts';

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  // Opened directly, the file is a picture and nothing in it runs.
  'content-security-policy': "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
  // Mails and search engines may embed it.
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Serves the public files, each immutable under its key. */
export function addMedia(app: FastifyInstance, files: FileStore): void {
  app.get('/media/:key', async (request, reply) => {
    const { key } = request.params as { readonly key: string };
    const type = findContentType(key);
    const bytes = type === undefined ? null : await files.get(key);
    if (type === undefined || bytes === null) return reply.callNotFound();
    return reply
      .headers(headers)
      .type(type)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

/** Generates an unguessable name of lower-case letters and digits, safe on case-insensitive disks. */
export function randomFileKey(type: FileType): string {
  return `${randomBytes(16).toString('hex')}.${type}`;
}
