import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { acceptsCoding } from './compress-answers.ts';
import { parseEtags } from './parse-etags-rule.ts';

const compress = promisify(brotliCompress);
/** Nearly the smallest size at a tenth of the cost; compression runs off the event loop. */
const quality = 9;

/** An answer prepared once for everybody: checked against its schema, serialised and compressed. */
export class PreparedAnswer {
  readonly version: string;
  readonly etag: string;
  readonly plain: string;
  readonly brotli: Buffer;
  constructor(version: string, etag: string, plain: string, brotli: Buffer) {
    this.version = version;
    this.etag = etag;
    this.plain = plain;
    this.brotli = brotli;
  }
}

/** `version` must match `v` in the address for the answer to be cached for ever. */
export async function prepareAnswer<Schema extends z.ZodType>(
  schema: Schema,
  version: string,
  body: z.input<Schema>,
): Promise<PreparedAnswer> {
  const plain = JSON.stringify(schema.parse(body));
  const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return new PreparedAnswer(version, `"${hash('sha1', plain, 'base64url')}"`, plain, brotli);
}

const acceptsBrotli = (request: FastifyRequest): boolean => acceptsCoding(request.headers['accept-encoding'] ?? '', 'br');

export function sendPrepared(request: FastifyRequest, reply: FastifyReply, { version, etag, plain, brotli }: PreparedAnswer): FastifyReply {
  const asked = (request.query as { v?: unknown }).v;
  void reply
    .header('cache-control', asked === version ? 'public, max-age=31536000, immutable' : 'public, no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding');
  if (parseEtags(request.headers['if-none-match']).includes(etag)) return reply.code(304).send();
  void reply.code(200).header('content-type', 'application/json; charset=utf-8');
  return acceptsBrotli(request) ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain);
}
