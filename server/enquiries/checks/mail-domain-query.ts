import type { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';

/** Whether mail to a domain is taken, as far as its name servers say; unknown where they say nothing. */
export type MailAnswer = 'accepts' | 'refuses' | 'unknown';

/** Names that belong to nobody (RFC 2606, RFC 6761): they are not asked about. */
const reserved = /(?:^|\.)(?:test|example|invalid|localhost|local|example\.(?:com|net|org))$/;

/** `ENODATA`: there is such a name, without records of this kind. */
type Told<Records> = { readonly records: Records } | { readonly records: null; readonly code: 'ENOTFOUND' | 'ENODATA' | 'other' };

async function ask<Records>(asking: Promise<Records>): Promise<Told<Records>> {
  try {
    return { records: await asking };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return { records: null, code: code === 'ENOTFOUND' || code === 'ENODATA' ? code : 'other' };
  }
}

/** A domain without mail servers takes mail at its own address (RFC 5321, section 5.1). */
async function askForAddress(domain: string, resolver: Resolver): Promise<MailAnswer> {
  const told = await Promise.all([ask(resolver.resolve4(domain)), ask(resolver.resolve6(domain))]);
  if (told.some(({ records }) => records !== null)) return 'accepts';
  return told.some((one) => one.records === null && one.code === 'other') ? 'unknown' : 'refuses';
}

/** Asks the name servers of an address's domain; a lone empty mail server says that there is none (RFC 7505). */
export async function findMailAnswer(email: string, resolver: Resolver): Promise<MailAnswer> {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1));
  if (domain === '' || reserved.test(domain)) return 'unknown';
  const told = await ask(resolver.resolveMx(domain));
  if (told.records !== null) return told.records.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'accepts' : 'refuses';
  if (told.code === 'ENODATA') return askForAddress(domain, resolver);
  return told.code === 'ENOTFOUND' ? 'refuses' : 'unknown';
}
