import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

/** Parses an optional variable (null if absent); the error message completes "expected …". */
function format<Value>(expected: string, parse: (text: string) => Value | undefined) {
  return z
    .string()
    .optional()
    .transform((text, context): Value | null => {
      if (text === undefined) return null;
      const value = parse(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: expected });
      return z.NEVER;
    });
}

export const someText = format('text', (text) => text);

export const onOff = format('true or false', (text) => {
  if (/^(?:true|1)$/i.test(text)) return true;
  return /^(?:false|0)$/i.test(text) ? false : undefined;
});

/** Both bounds inclusive. */
export function wholeNumber(least: number, most: number) {
  return format(`a whole number from ${least} to ${most}`, (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  });
}

/** Length is all that can be checked about how hard a secret is to guess. */
export function secret(leastLength: number) {
  return format(`at least ${leastLength} characters`, (text) => (text.length >= leastLength ? text : undefined));
}

/** The key used before, or `database` for the secret that the database keeps. */
export const formerKey = format('at least 32 characters, or database', (text) =>
  text === 'database' || text.length >= 32 ? text : undefined,
);

export function urlWithScheme(...schemes: readonly string[]) {
  const starts = schemes.map((scheme) => `${scheme}://`);
  return format(`an address that starts with ${starts.join(' or ')}`, (text) =>
    URL.canParse(text) && starts.some((start) => text.toLowerCase().startsWith(start)) ? text : undefined,
  );
}

/** Address of the map tiles. One fixed host, so that the content security policy can name it. */
export const tileTemplate = format('an address such as https://tiles.example.com/{z}/{x}/{y}.png', (text) => {
  const isWhole = ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) && /^https:\/\/[a-z\d.:-]+\/[^\s"'<>\\]*$/i.test(text);
  return isWhole && URL.canParse(text) ? text : undefined;
});

/** A folder, or a bucket with an optional prefix. */
export const backupPlace = format('an absolute folder, or s3://bucket or s3://bucket/prefix', (text) => {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text) ?? [];
  if (bucket !== undefined) return { bucket, prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/` };
  return isAbsolute(text) ? { folder: resolve(text) } : undefined;
});

export const dsn = format('an address such as https://key@host/1', (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username !== '' && url.pathname.length > 1 ? text : undefined;
});

/** A share, such as 0.1 for a tenth. */
export const share = format('a number from 0 to 1', (text) => {
  const value = /^\d(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  return value <= 1 ? value : undefined;
});

const mailPattern = /^[^\s@<>"]+@[^\s@<>"]+$/;
export const mailAddress = format('a mail address such as leads@example.com', (text) => (mailPattern.test(text) ? text : undefined));

/** Address of a mailbox with its folder; INBOX without one. */
export const imapAddress = format('an address such as imaps://user:password@host/INBOX', (text) => {
  const url = URL.canParse(text) && /^imaps?:\/\//i.test(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname === '' || url.username === '' || url.password === '' || url.search !== '') return undefined;
  try {
    decodeURIComponent(`${url.username}${url.password}${url.pathname}`);
    return text;
  } catch {
    return undefined;
  }
});

/** Length of the token that replaces `{token}`, and of the part of an address before the @ (RFC 5321). */
const maxTokenLength = 32;
const maxLocalPart = 64;
export const returnAddress = format('a mail address such as bounces+{token}@example.com', (text) => {
  const filled = text.replace('{token}', 'x'.repeat(maxTokenLength));
  return mailPattern.test(filled) && !/[{}]/.test(filled) && filled.lastIndexOf('@') <= maxLocalPart ? text : undefined;
});

/** Visible ASCII only, since each address becomes a line of security.txt. */
const isSafeUri = (text: string, starts: RegExp): boolean => /^[!-~]+$/.test(text) && starts.test(text) && URL.canParse(text);
const contactUri = /^(?:mailto:[^\s@<>"?]+@[^\s@<>"]+$|tel:\+[\d-]{5,20}$|https:\/\/[^/])/;

export const secureAddress = format('an https address', (text) => (isSafeUri(text, /^https:\/\/[^/]/) ? text : undefined));

/** Contacts for reports of vulnerabilities, preferred first. Plain mail addresses become mailto: URIs. */
export const securityContacts = format('mail addresses, https:, mailto: or tel: addresses, separated by commas', (text) => {
  const contacts = text.split(',').map((contact) => contact.trim());
  const uris = contacts.map((contact) => (mailPattern.test(contact) && !contact.includes(':') ? `mailto:${contact}` : contact));
  return uris.every((uri) => isSafeUri(uri, contactUri)) ? uris : undefined;
});

/** Returns the origin. Refuses a path instead of dropping it: the product lives at the root of its address. */
export const httpAddress = format('an address such as https://leads.example.com, without a path', (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  return `${url.origin}/` === url.href ? url.origin : undefined;
});

export const httpMethod = format('GET, POST or PUT', (text) =>
  (['GET', 'POST', 'PUT'] as const).find((method) => method === text.toUpperCase()),
);

export const pattern = format('a regular expression', (text) => {
  try {
    return new RegExp(text);
  } catch {
    return undefined;
  }
});

/** Names and values of headers, as a JSON object of texts. */
export const httpHeaders = format('a JSON object such as {"Authorization":"Bearer key"}', (text) => {
  try {
    const read = z.record(z.string().regex(/^[\w-]{1,64}$/), z.string().regex(/^[\t -~]{0,4096}$/)).safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
});

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const logLevel = format(`one of ${levels.join(', ')}`, (text) => levels.find((level) => level === text));

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

function isAddressRange(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * Addresses of trusted proxies. Never 'all' and no hop count: otherwise anyone who bypasses the proxy could claim any
 * address.
 */
export const proxies = format('the addresses of the proxies, such as loopback or 10.0.0.0/8,192.0.2.7', (text) => {
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every((range) => namedRanges.includes(range) || isAddressRange(range)) ? ranges : undefined;
});
