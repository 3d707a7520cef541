import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { Database } from '../platform/database/database.ts';
import { readsContacts, sql } from '../platform/database/sql.ts';
import { settleCheck, insertChecks } from './checks.ts';

/** Whether a domain accepts mail according to DNS; unknown without an answer. */
type MailAnswer = 'accepts' | 'refuses' | 'unknown';

/** Reserved names (RFC 2606, RFC 6761); never looked up. */
const reserved = /(?:^|\.)(?:test|example|invalid|localhost|local|example\.(?:com|net|org))$/;

/** `ENODATA`: the name exists, without records of this type. */
type DnsAnswer<Records> = { readonly records: Records } | { readonly records: null; readonly code: 'ENOTFOUND' | 'ENODATA' | 'other' };

async function ask<Records>(asking: Promise<Records>): Promise<DnsAnswer<Records>> {
  try {
    return { records: await asking };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return { records: null, code: code === 'ENOTFOUND' || code === 'ENODATA' ? code : 'other' };
  }
}

/** A domain without MX records takes mail at its own address (RFC 5321, section 5.1). */
async function askForAddress(domain: string, resolver: Resolver): Promise<MailAnswer> {
  const addressAnswers = await Promise.all([ask(resolver.resolve4(domain)), ask(resolver.resolve6(domain))]);
  if (addressAnswers.some(({ records }) => records !== null)) return 'accepts';
  return addressAnswers.some((one) => one.records === null && one.code === 'other') ? 'unknown' : 'refuses';
}

/** Looks up a domain's MX records; a single empty one means no mail (RFC 7505). */
export async function findMailAnswer(email: string, resolver: Resolver): Promise<MailAnswer> {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1));
  if (domain === '' || reserved.test(domain)) return 'unknown';
  const mxAnswer = await ask(resolver.resolveMx(domain));
  if (mxAnswer.records !== null)
    return mxAnswer.records.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'accepts' : 'refuses';
  if (mxAnswer.code === 'ENODATA') return askForAddress(domain, resolver);
  return mxAnswer.code === 'ENOTFOUND' ? 'refuses' : 'unknown';
}

/** Uses this process's name servers, with a fifteen-second timeout. */
export function openResolver(): Resolver {
  const resolver = new Resolver({ timeout: 5_000, tries: 3 });
  // Named imports of this module do not see servers that were set later.
  resolver.setServers(dns.getServers());
  return resolver;
}

/**
 * Checks whether an enquiry's mail domain accepts mail and records it. Records nothing if DNS does not answer; a required check is then
 * reviewed. Looks up outside any transaction.
 */
export async function judgeMailDomain(
  database: Database,
  { enquiryId, resolver }: { readonly enquiryId: EnquiryId; readonly resolver: Resolver },
): Promise<void> {
  const waiting = await database.db.first(sql<{ email: string }>`
    ${readsContacts} select k.email_key as email from enquiry_contacts k where k.enquiry_id = ${enquiryId} and k.erased_at is null
      and not exists (select from enquiry_checks c where c.enquiry_id = k.enquiry_id and c.kind = 'mail_accepted')`);
  if (waiting === undefined) return;
  const answer = await findMailAnswer(waiting.email, resolver);
  if (answer === 'accepts') await database.inTx((tx) => settleCheck(tx, { enquiryId, kind: 'mail_accepted' }));
  if (answer === 'refuses')
    await database.inTx((tx) => tx.rows(insertChecks([{ enquiryId, checks: [{ kind: 'mail_accepted', passed: false, points: 0 }] }])));
}
