export interface ReceivedMail {
  /** Recipients given to the server. */
  readonly to: readonly string[];
  /** Return path given to the server. Undefined if no server was involved. */
  readonly from?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Unique addresses, in page order. */
  readonly links: readonly string[];
  /** Whether the sender requested SMTPUTF8, which not every mail server offers. Undefined if no server was involved. */
  readonly isUtf8?: boolean;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[];
}

/** Removes addresses of pages: their random parts may contain any few letters or digits. */
export const withoutLinks = (text: string): string => text.replaceAll(/https?:\/\/[^\s"<]+/g, '');

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function readPart(raw: string): Part {
  const end = raw.search(/\r?\n\r?\n/);
  const head = (end === -1 ? raw : raw.slice(0, end)).replaceAll(/\r?\n[ \t]+/g, ' ');
  const headers = Object.fromEntries(
    head.split(/\r?\n/).map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: end === -1 ? '' : raw.slice(end).replace(/^\r?\n\r?\n/, '') };
}

function quotedPrintable(text: string): Buffer {
  const joined = text.replaceAll(/=\r?\n/g, '');
  const bytes: number[] = [];
  for (let at = 0; at < joined.length; at += 1) {
    const code = /^=([0-9A-F]{2})/i.exec(joined.slice(at, at + 3))?.[1];
    if (code === undefined) bytes.push(joined.charCodeAt(at));
    else {
      bytes.push(Number.parseInt(code, 16));
      at += 2;
    }
  }
  return Buffer.from(bytes);
}

function decodeContent({ headers, body }: Part): string {
  const encoding = (headers['content-transfer-encoding'] ?? '7bit').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? quotedPrintable(body).toString() : body;
}

/** Non-ASCII words in headers are encoded as =?utf-8?B?…?= or =?utf-8?Q?…?=. */
function readWords(header: string): string {
  return (
    header
      .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
      .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
        kind.toLowerCase() === 'b' ? `\0b${word}\0` : `\0q${word}\0`,
      )
      // A multi-byte character may be split between two encoded words, so adjacent ones are decoded together.
      .replaceAll(/(?:\0[bq][^\0]*\0)+/g, (words) =>
        Buffer.concat(
          words
            .split('\0')
            .filter((word) => word !== '')
            .map((word) =>
              word.startsWith('b') ? Buffer.from(word.slice(1), 'base64') : quotedPrintable(word.slice(1).replaceAll('_', ' ')),
            ),
        ).toString(),
      )
  );
}

function listLeaves(part: Part): Part[] {
  const type = part.headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (!/^multipart\//i.test(type) || boundary === undefined) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1)
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => listLeaves(readPart(piece.replace(/^\r?\n/, ''))));
}

function readAttachments(leaves: readonly Part[]): ReceivedMail['attachments'] {
  return leaves
    .filter(({ headers }) => /^attachment/i.test(headers['content-disposition'] ?? ''))
    .map(({ headers, body }) => ({
      name: /filename="?([^";]+)"?/i.exec(headers['content-disposition'] ?? '')?.[1] ?? '',
      type: (headers['content-type'] ?? '').split(';')[0] ?? '',
      content: Buffer.from(body, 'base64'),
    }));
}

function readBodyPart(leaves: readonly Part[], type: string): string {
  const found = leaves.find(({ headers }) => (headers['content-type'] ?? 'text/plain').toLowerCase().startsWith(type));
  return found === undefined ? '' : decodeContent(found).replaceAll('\r\n', '\n');
}

const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

/** Parses the subset of MIME our mails use: headers, a plain part, an HTML part. */
export function readMail(raw: string, to: readonly string[]): ReceivedMail {
  const mail = readPart(raw);
  const leaves = listLeaves(mail);
  const html = readBodyPart(leaves, 'text/html');
  const links = [...html.matchAll(/href="(https?:[^"]+)"/g)].map((match) => unescape(match[1] ?? ''));
  return {
    to,
    subject: readWords(mail.headers['subject'] ?? ''),
    text: readBodyPart(leaves, 'text/plain'),
    html,
    headers: Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, readWords(value)])),
    links: [...new Set(links)],
    attachments: readAttachments(leaves),
  };
}
