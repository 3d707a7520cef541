import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { hash } from 'node:crypto';
import { judgeFailure, returnHeader, type MailFeedback, type MessageTokens, type Verdict } from '../platform/sending/mail-feedback.ts';

const limits = { maxNestingDepth: 10, maxHeadersSize: 65_536, forceRfc822Attachments: true };
const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
const returnedTypes = new Set(['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers']);
/** Complaints of readers; other feedback types are about authentication, or say that a mail is no spam. */
const complaintTypes = new Set(['abuse', 'fraud', 'opt-out', 'other']);
const maxRecipients = 50;
const maxCandidates = 20;

type Fields = ReadonlyMap<string, readonly string[]>;

/** Reads the fields of a header, or of one group of a report. */
function readFields(text: string): Fields {
  const fields = new Map<string, string[]>();
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]{1,100}):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const known = fields.get(name.toLowerCase());
    if (known === undefined) fields.set(name.toLowerCase(), [value.trim()]);
    else known.push(value.trim());
  }
  return fields;
}

const blankLine = /\r?\n[ \t]*\r?\n/;
const listOf = (fields: Fields, ...names: readonly string[]): string[] => names.flatMap((name) => fields.get(name) ?? []);

function readText({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8');
}

const listAddresses = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(/[^\s<>"(),:;]{1,200}@[^\s<>"(),:;]{1,253}/g) ?? []).slice(0, maxCandidates);

const listTokens = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(/(?<![\da-z-])[\da-z]{1,11}-[\da-f]{20}(?![\da-z-])/gi) ?? []).slice(0, maxCandidates);

/** A report's finding about one recipient. */
interface Finding {
  /** Null: nothing failed, such as a delay. */
  readonly verdict: Verdict | null;
  /** The recipient that the server names; null if it names none. */
  readonly final: string | null;
  readonly addresses: readonly string[];
}

/** Judges a group of a delivery report (RFC 3464). */
function readGroup(group: Fields): Finding | undefined {
  const [action] = listOf(group, 'action');
  const [final] = listAddresses(listOf(group, 'final-recipient'));
  const addresses = listAddresses(listOf(group, 'original-recipient', 'final-recipient', 'x-actual-recipient'));
  if (action === undefined || addresses.length === 0) return undefined;
  const about = { final: final ?? null, addresses };
  if (!/^failed\b/i.test(action)) return { ...about, verdict: null };
  const [status = ''] = listOf(group, 'status');
  const words = listOf(group, 'diagnostic-code').join(' ');
  const isPermanent = /^\s*5/.test(status) || (!/^\s*\d/.test(status) && /\b5\d\d\b/.test(words));
  return { ...about, verdict: judgeFailure({ status, words, isPermanent }) };
}

/** Judges a complaint of a reader, passed on by their mail provider (RFC 5965). */
function readComplaint(fields: Fields): Finding[] {
  const [type = ''] = listOf(fields, 'feedback-type');
  const addresses = listAddresses(listOf(fields, 'original-rcpt-to', 'removal-recipient'));
  const isComplaint = complaintTypes.has(type.toLowerCase());
  return [{ final: null, addresses, verdict: isComplaint ? { kind: 'complaint', reason: 'spam', code: null } : null }];
}

interface Report {
  readonly id: string;
  readonly findings: readonly Finding[];
  readonly tokens: readonly string[];
  /** To whom the returned mail was addressed. */
  readonly sentTo: readonly string[];
}

async function parse(raw: Buffer): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(raw, limits);
  } catch {
    // Beyond the limits.
    return undefined;
  }
}

function readParts(mail: Email, raw: Buffer): Report | undefined {
  const [status] = mail.attachments.filter(({ mimeType }) => statusTypes.has(mimeType));
  const [feedback] = mail.attachments.filter(({ mimeType }) => mimeType === 'message/feedback-report');
  const part = status ?? feedback;
  if (part === undefined) return undefined;
  const groups = readText(part).split(blankLine).slice(0, maxRecipients).map(readFields);
  const findings =
    status === undefined ? readComplaint(groups[0] ?? new Map()) : groups.map(readGroup).filter((finding) => finding !== undefined);
  const [returned] = mail.attachments.filter(({ mimeType }) => returnedTypes.has(mimeType));
  const headers: Fields = returned === undefined ? new Map() : readFields(readText(returned).split(blankLine, 1)[0] ?? '');
  const received = mail.headers
    .filter(({ key }) => /^(?:to|delivered-to|x-original-to|envelope-to|x-envelope-to|x-forwarded-to)$/.test(key))
    .map(({ value }) => value);
  const mailFrom = groups.flatMap((group) => listOf(group, 'original-mail-from'));
  return {
    id: mail.messageId ?? hash('sha256', raw, 'hex'),
    findings,
    tokens: listTokens([...listOf(headers, returnHeader.toLowerCase(), 'return-path'), ...received, ...mailFrom]),
    sentTo: listAddresses(listOf(headers, 'to')),
  };
}

/** A mailbox that forwards its mail exists, whatever happened to the copy. */
function judgeForwarded(verdict: Verdict, { final }: Finding, address: string): Verdict {
  const isForwarded = verdict.kind === 'hard' && final !== null && final.toLowerCase() !== address.toLowerCase();
  return isForwarded ? { ...verdict, kind: 'soft', reason: 'other' } : verdict;
}

/**
 * Reads a delivery report or complaint. Counts it only if it carries a token that was signed for an address it names: anyone can send a report to
 * the mailbox. Undefined for all other mails; empty if nothing failed.
 */
export async function readMailReport(raw: Buffer, tokens: MessageTokens): Promise<MailFeedback[] | undefined> {
  const mail = await parse(raw);
  const report = mail === undefined ? undefined : readParts(mail, raw);
  if (report === undefined) return undefined;
  let isOurs = false;
  const feedback: MailFeedback[] = [];
  for (const finding of report.findings) {
    const named = [...finding.addresses, ...report.sentTo];
    const vouched = report.tokens
      .flatMap((token) => named.map((address) => ({ address, id: tokens.readReturn(token, address) })))
      .find(({ id }) => id !== undefined);
    if (vouched?.id === undefined) continue;
    isOurs = true;
    const { address, id } = vouched;
    if (finding.verdict === null) continue;
    const verdict = judgeForwarded(finding.verdict, finding, address);
    const event = `${report.id} ${address.toLowerCase()} ${finding.final?.toLowerCase() ?? ''}`;
    feedback.push({ source: 'mailbox', event, ...verdict, address, token: tokens.sign(id) });
  }
  return isOurs ? feedback : undefined;
}
