import { zstdCompressSync, brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Smaller answers fit into one packet anyway. */
const minBytes = 1_000;
const page = /^text\/html\b/;
const compressible = /^(?:application\/json|text\/html)\b/;

/** Codings in order of preference; docs/decisions has their measured cost. */
const codings = [
  ['zstd', (text: string): Buffer => zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })],
  [
    'br',
    (text: string): Buffer =>
      brotliCompressSync(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 3,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        },
      }),
  ],
] as const;

/** Tests whether a browser accepts a coding: it is named, and not with weight 0. */
export function acceptsCoding(accepted: string, coding: string): boolean {
  const named = accepted.split(',').find((one) => one.split(';')[0]?.trim().toLowerCase() === coding);
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(named);
}

/**
 * Tests whether another site triggered the request. Such an API answer is not compressed: its length could reveal its
 * content to a stranger who chooses the query (docs/security.md). Pages hold nothing about their caller.
 */
function isAskedFromElsewhere({ headers }: FastifyRequest, type: string): boolean {
  const site = headers['sec-fetch-site'];
  return !page.test(type) && (site === 'cross-site' || site === 'same-site');
}

/** Compresses pages and answers for clients that accept it. Synchronous: faster than handing it to another thread. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (typeof payload !== 'string' || !compressible.test(type) || reply.hasHeader('content-encoding')) {
      done(null, payload);
      return;
    }
    const vary = String(reply.getHeader('vary') ?? '');
    if (!vary.includes('accept-encoding')) void reply.header('vary', vary === '' ? 'accept-encoding' : `accept-encoding, ${vary}`);
    const accepted = request.headers['accept-encoding'];
    const coding =
      payload.length < minBytes || accepted === undefined || isAskedFromElsewhere(request, type)
        ? undefined
        : codings.find(([name]) => acceptsCoding(accepted, name));
    if (coding === undefined) {
      done(null, payload);
      return;
    }
    const [name, compress] = coding;
    void reply.header('content-encoding', name);
    done(null, compress(payload));
  });
}
