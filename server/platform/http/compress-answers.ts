import { zstdCompressSync, brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What is smaller fits into one packet anyway. */
const smallest = 1_000;
const page = /^text\/html\b/;
const compressible = /^(?:application\/json|text\/html)\b/;

/** The codings in the order in which we like them; what they were measured to cost stands in docs/decisions. */
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

/** Whether a browser takes a coding: it is named, and not with the weight 0. */
export function acceptsCoding(accepted: string, coding: string): boolean {
  const named = accepted.split(',').find((one) => one.split(';')[0]?.trim().toLowerCase() === coding);
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(named);
}

/**
 * Whether another site made the browser ask. Such an answer of the API is not compressed: by its length alone a stranger who chooses
 * what is asked for could find out what else stands in it (docs/security.md). A page holds nothing of its caller.
 */
function isAskedFromElsewhere({ headers }: FastifyRequest, type: string): boolean {
  const site = headers['sec-fetch-site'];
  return !page.test(type) && (site === 'cross-site' || site === 'same-site');
}

/** Pages and answers are sent compressed to those who take it, in the thread that made them: it is done before another would have begun. */
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
      payload.length < smallest || accepted === undefined || isAskedFromElsewhere(request, type)
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
