import type { Resolver } from 'node:dns/promises';
import type { DomainRecordWire } from '../../contract/alerts/mail-feedback-endpoints.ts';
import { allUnits } from '../geography/business-units.ts';
import type { MessagingContext } from '../platform/sending/messaging-context.ts';

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Lists the domains that mails come from, that of MAIL_FROM or those of the business units, and where they bounce to, which SPF is about. */
export function listSendingDomains({
  from,
  publicUrl,
  returnAddress,
}: Pick<MessagingContext, 'from' | 'publicUrl' | 'returnAddress'>): string[] {
  const senders = from === null ? allUnits().flatMap(({ email }) => (email === null ? [] : [email])) : [from];
  const ours = senders.length === 0 ? [new URL(publicUrl).hostname] : senders.map(domainOf);
  return [...new Set([...ours, ...(returnAddress === null ? [] : [domainOf(returnAddress)])])].toSorted();
}

/** Mechanisms that authorise known mail servers, by the end of their host name. */
const knownSenders: readonly (readonly [RegExp, string])[] = [
  [/\.amazonaws\.com$/, 'include:amazonses.com'],
  [/\.mailgun\.org$/, 'include:mailgun.org'],
  [/\.postmarkapp\.com$/, 'include:spf.mtasv.net'],
  [/\.sendgrid\.net$/, 'include:sendgrid.net'],
];

/** Returns the SPF mechanism of a mail server: its provider's, or its own address. */
function findMechanism(mailHost: string | null): string | null {
  if (mailHost === null) return null;
  return knownSenders.find(([host]) => host.test(mailHost))?.[1] ?? (/^[\d.:[\]]+$|^[^.]+$/.test(mailHost) ? null : `a:${mailHost}`);
}

type Found = readonly string[] | 'unknown';

/** Reads the TXT records of a name; an unanswered question is not the same as no record. */
async function readTxt(resolver: Resolver, name: string): Promise<Found> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : 'unknown';
  }
}

const unanswered = (record: DomainRecordWire['record'], name: string): DomainRecordWire => ({
  record,
  state: 'unknown',
  name,
  found: [],
  publish: null,
});

/** Judges the SPF record: exactly one, which authorises our mail server and does not accept everybody. */
export function judgeSpf(domain: string, found: Found, mailHost: string | null): DomainRecordWire {
  if (found === 'unknown') return unanswered('spf', domain);
  const records = found.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const mechanism = findMechanism(mailHost);
  const about = { record: 'spf', name: domain, found: records } as const;
  const fresh = ['v=spf1', ...(mechanism === null ? ['mx'] : [mechanism]), '~all'].join(' ');
  const [record, ...more] = records;
  if (record === undefined) return { ...about, state: 'missing', publish: fresh };
  const terms = record.split(/\s+/).slice(1);
  if (more.length > 0) {
    const all = new Set(records.flatMap((text) => text.split(/\s+/).slice(1)).filter((term) => !/^[+~?-]?all$/i.test(term)));
    return { ...about, state: 'several', publish: ['v=spf1', ...all, '~all'].join(' ') };
  }
  const isLoose = terms.some((term) => /^[+?]?all$/i.test(term));
  const lacks = mechanism?.startsWith('include:') === true && !terms.some((term) => term.toLowerCase() === mechanism);
  const repaired = [
    'v=spf1',
    ...(lacks && mechanism !== null ? [mechanism] : []),
    ...terms.map((term) => (/^[+?]?all$/i.test(term) ? '~all' : term)),
  ];
  if (!isLoose && !lacks) return { ...about, state: 'ok', publish: null };
  return { ...about, state: lacks ? 'incomplete' : 'weak', publish: repaired.join(' ') };
}

/** Judges the DKIM key of a selector. Only the mail provider knows the key, so there is no record to suggest. */
export function judgeDkim(name: string, found: Found): DomainRecordWire {
  if (found === 'unknown') return unanswered('dkim', name);
  const keys = found.filter((text) => /(?:^|;)\s*p=/.test(text));
  const isUsable = keys.some((text) => /(?:^|;)\s*p=\s*[A-Za-z\d+/]/.test(text));
  return { record: 'dkim', name, found: keys, state: isUsable ? 'ok' : keys.length > 0 ? 'weak' : 'missing', publish: null };
}

/** Judges the DMARC policy, the domain's own or that of a domain above it. */
export function judgeDmarc(name: string, found: Found, reportTo: string): DomainRecordWire {
  if (found === 'unknown') return unanswered('dmarc', name);
  const records = found.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
  const about = { record: 'dmarc', name, found: records } as const;
  const [record, ...more] = records;
  const wanted = `v=DMARC1; p=quarantine; rua=mailto:${reportTo}`;
  if (record === undefined) return { ...about, state: 'missing', publish: wanted };
  if (more.length > 0) return { ...about, state: 'several', publish: wanted };
  if (/;\s*p=(?:quarantine|reject)\b/i.test(record)) return { ...about, state: 'ok', publish: null };
  return { ...about, state: 'weak', publish: /;\s*p=/i.test(record) ? record.replace(/;\s*p=\w*/i, '; p=quarantine') : wanted };
}

interface DomainQuestion {
  readonly domain: string;
  /** Names the DKIM key, as the mail provider does. */
  readonly selector: string;
  readonly mailHost: string | null;
}

/** Asks DNS for the SPF, DKIM and DMARC records of a domain, outside any transaction. */
export async function checkSendingDomain(resolver: Resolver, { domain, selector, mailHost }: DomainQuestion): Promise<DomainRecordWire[]> {
  const key = `${selector}._domainkey.${domain}`;
  const labels = domain.split('.');
  const parents = labels.slice(0, -1).map((_, place) => labels.slice(place).join('.'));
  const [spf, dkim, ...policies] = await Promise.all([
    readTxt(resolver, domain),
    readTxt(resolver, key),
    ...parents.map((parent) => readTxt(resolver, `_dmarc.${parent}`)),
  ]);
  const isPolicy = (found: Found): boolean => found !== 'unknown' && found.some((text) => /^v=DMARC1/i.test(text));
  const place = Math.max(0, policies.findIndex(isPolicy));
  const reportTo = `dmarc@${domain}`;
  return [
    judgeSpf(domain, spf, mailHost),
    judgeDkim(key, dkim),
    judgeDmarc(`_dmarc.${parents[place] ?? domain}`, policies[place] ?? 'unknown', reportTo),
  ];
}
