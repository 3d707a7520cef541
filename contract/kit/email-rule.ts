const maxEmailLength = 254;
/** Bytes before the @ (RFC 5321, 4.5.3.1.1); non-ASCII letters take several. */
const maxLocalPartLength = 64;
/** Allows letters of every script (RFC 6531), and ASCII characters that need no quotes. */
const localPart = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\-\p{L}\p{M}\p{N}]+$/u;
const unicodeDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** Returns a domain as name and mail servers know it: 'blåbær.no' is 'xn--blbr-roah.no'. Null if invalid. */
export function toAsciiDomain(domain: string): string | null {
  if (!unicodeDomain.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return asciiDomain.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

/**
 * Normalises an address for storage and comparison: composed letters, lower case, the domain in ASCII. One mailbox is
 * reached in any spelling. Null if invalid; ignores surrounding spaces.
 */
export function normaliseEmail(raw: string): string | null {
  const address = raw.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0)).toLowerCase();
  const domain = toAsciiDomain(address.slice(at + 1));
  if (domain === null || !localPart.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null;
  const normalised = `${local}@${domain}`;
  const bytes = (text: string): number => new TextEncoder().encode(text).length;
  return bytes(local) <= maxLocalPartLength && bytes(normalised) <= maxEmailLength ? normalised : null;
}

/** Returns the lookup key of an address. An invalid one is looked up as typed and finds nothing. */
export const emailKey = (raw: string): string => normaliseEmail(raw) ?? raw.trim().toLowerCase();

/** Tests for a plausible email address. */
export const isEmail = (raw: string): boolean => normaliseEmail(raw) !== null;

/** Required, and an email address. */
export function emailProblem(raw: string): 'required' | 'email' | undefined {
  if (raw.trim() === '') return 'required';
  return isEmail(raw) ? undefined : 'email';
}

/** Splits a list of addresses at commas; drops empty entries. */
export function splitEmails(raw: string): string[] {
  return raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Validates addresses separated by commas; an empty list is valid. */
export function emailsProblem(raw: string): 'emails' | undefined {
  return splitEmails(raw).every(isEmail) ? undefined : 'emails';
}
