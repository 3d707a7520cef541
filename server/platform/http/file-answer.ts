import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const types = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

/** A file, whole or as it is being made. */
export class FileAnswer {
  readonly kind: keyof typeof types;
  /** Letters, digits and dashes, so that it needs no quoting. */
  readonly name: string;
  readonly content: Buffer | Readable;
  /** Shown in a page of ours instead of being saved. */
  readonly inline: boolean;
  constructor(file: { kind: keyof typeof types; name: string; content: Buffer | Readable; inline?: boolean }) {
    if (!/^[A-Za-z0-9-]+$/.test(file.name)) throw new Error(`${file.name} is no name for a file`);
    this.kind = file.kind;
    this.name = file.name;
    this.content = file.content;
    this.inline = file.inline ?? false;
  }
}

/** Only our own pages may show the file in a frame; it may load nothing. */
const framed = {
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
} as const;

export function sendFile(reply: FastifyReply, { kind, name, content, inline }: FileAnswer): FastifyReply {
  if (inline) void reply.headers(framed);
  return reply
    .code(200)
    .header('content-type', types[kind])
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${name}.${kind}"`)
    .header('cache-control', 'no-store')
    .send(content);
}
