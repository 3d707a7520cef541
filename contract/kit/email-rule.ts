const longest = 254;
/** Bytes before the @ (RFC 5321, 4.5.3.1.1), which letters beyond ASCII take several of. */
const longestLocal = 64;
/** Letters of every script are allowed (RFC 6531); of ASCII the characters that need no quotes. */
const localPart = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\-\p{L}\p{M}\p{N}]+$/u;
const unicodeDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** A domain as name servers and mail servers know it: 'blåbær.no' is 'xn--blbr-roah.no'. Null where it cannot be one. */
export function asciiDomainOf(domain: string): string | null {
  if (!unicodeDomain.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return asciiDomain.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

/**
 * The address in the one form in which it is kept and compared: composed letters, lower case, the domain in ASCII. People reach the same
 * mailbox however they write it. Null where it cannot be an email address; spaces around it do not matter.
 */
export function normaliseEmail(raw: string): string | null {
  const address = raw.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0)).toLowerCase();
  const domain = asciiDomainOf(address.slice(at + 1));
  if (domain === null || !localPart.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null;
  const normalised = `${local}@${domain}`;
  const bytes = (text: string): number => new TextEncoder().encode(text).length;
  return bytes(local) <= longestLocal && bytes(normalised) <= longest ? normalised : null;
}

/** What an address is looked up and compared by. Whatever is no address is looked up as it was typed, and finds nothing. */
export const emailKey = (raw: string): string => normaliseEmail(raw) ?? raw.trim().toLowerCase();

/** Whether it can be an email address. */
export const isEmail = (raw: string): boolean => normaliseEmail(raw) !== null;

/** Required, and an e-mail address. */
export function emailProblem(raw: string): 'required' | 'email' | undefined {
  if (raw.trim() === '') return 'required';
  return isEmail(raw) ? undefined : 'email';
}

/** The addresses of a list separated by commas; empty places are dropped. */
export function splitEmails(raw: string): string[] {
  return raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A list of addresses separated by commas; none at all is fine. */
export function emailsProblem(raw: string): 'emails' | undefined {
  return splitEmails(raw).every(isEmail) ? undefined : 'emails';
}
