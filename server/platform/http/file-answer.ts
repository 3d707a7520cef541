import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const types = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html; charset=utf-8',
  jpg: 'image/jpeg',
  'octet-stream': 'application/octet-stream',
  ndjson: 'application/x-ndjson',
  txt: 'text/plain; charset=utf-8',
} as const;

/** A file, complete or streamed. */
export class FileAnswer {
  readonly kind: keyof typeof types;
  /** Letters, digits and dashes, so that it needs no quoting. */
  readonly name: string;
  /** File extension; defaults to that of its kind. */
  readonly ending: string;
  readonly content: Buffer | Readable;
  /** Displayed in a page of ours instead of being downloaded. */
  readonly inline: boolean;
  /** Content security policy of a page, which is opened in place. */
  readonly policy: string | null;
  readonly status: 200 | 404;
  /** Of a spreadsheet: counts its rows without building it, up to one more than `maxDownloadRows`. */
  readonly countRows: (() => Promise<number>) | null;
  constructor(file: {
    kind: keyof typeof types;
    name: string;
    ending?: string;
    content: Buffer | Readable;
    inline?: boolean;
    policy?: string;
    status?: 404;
    countRows?: () => Promise<number>;
  }) {
    if (!/^[A-Za-z0-9-]+$/.test(file.name)) throw new Error(`${file.name} is not a valid file name`);
    this.kind = file.kind;
    this.name = file.name;
    this.ending = file.ending ?? file.kind;
    this.content = file.content;
    this.inline = file.inline ?? false;
    this.policy = file.policy ?? null;
    this.status = file.status ?? 200;
    this.countRows = file.countRows ?? null;
  }
}

/** Only our own pages may frame the file; it may load nothing. */
const framed = {
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
} as const;

export function sendFile(reply: FastifyReply, { kind, name, ending, content, inline, policy, status }: FileAnswer): FastifyReply {
  if (inline) void reply.headers(framed);
  if (policy !== null) void reply.header('content-security-policy', policy);
  const disposition = inline || policy !== null ? 'inline' : 'attachment';
  return reply
    .code(status)
    .header('content-type', types[kind])
    .header('content-disposition', `${disposition}; filename="${name}.${ending}"`)
    .header('cache-control', 'no-store')
    .send(content);
}
