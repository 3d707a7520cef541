import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Smaller answers fit into one packet anyway. */
const minBytes = 1_000;
const page = /^text\/html\b/;
const compressible = /^(?:application\/json|text\/html)\b/;

/** Tests whether a browser accepts a coding: it is named, or any is, and not with weight 0. */
export function acceptsCoding(accepted: string, coding: string): boolean {
  return new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([coding]).includes(coding);
}

/**
 * Tests whether another site triggered the request. Such an API answer is not compressed: its length could reveal its
 * content to a stranger who chooses the query (docs/security.md). Pages hold nothing about their caller.
 */
function isAskedFromElsewhere({ headers }: FastifyRequest, type: string): boolean {
  const site = headers['sec-fetch-site'];
  return !page.test(type) && (site === 'cross-site' || site === 'same-site');
}

/** Compresses pages and answers of the routes added later, for clients that accept it. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (typeof payload === 'string' && compressible.test(type) && !reply.hasHeader('content-encoding')) {
      const vary = String(reply.getHeader('vary') ?? '');
      if (!vary.includes('accept-encoding')) void reply.header('vary', vary === '' ? 'accept-encoding' : `accept-encoding, ${vary}`);
      // The plugin leaves such requests alone.
      if (isAskedFromElsewhere(request, type)) request.headers['x-no-compression'] = 'true';
    }
    done(null, payload);
  });
  await app.register(fastifyCompress, {
    globalDecompression: false,
    // In order of preference, zstd at its default level; docs/decisions has their measured cost.
    encodings: ['zstd', 'br'],
    customTypes: compressible,
    threshold: minBytes,
    // Faster than handing it to another thread, and the answer keeps its length.
    syncThreshold: Infinity,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } },
  });
}
