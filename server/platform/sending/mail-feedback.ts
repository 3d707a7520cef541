import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { recordAudit, type AuditEntry } from '../audit.ts';
import { getSettingValue, setting, settingsColumn, type SettingValues } from '../business-settings.ts';
import type { Database, Db, Tx } from '../database/database.ts';
import { sql, type Sql } from '../database/sql.ts';
import { installationSecret } from '../sealer.ts';
import { areEqualSecrets, hashSecret } from '../random-code.ts';
import { maskRecipient } from './mask.ts';

/** How many temporary failures within `softBounceDays` count as a permanent one. */
export const maxSoftBounces = setting('messages.most_soft_bounces', z.int().min(2).max(50), 5, 'times');

export const softBounceDays = setting('messages.soft_bounce_days', z.int().min(1).max(90), 7, 'days');

/** `smtp`: our mail server refused the address when the mail was handed over. */
export type FeedbackSource = 'ses' | 'mailgun' | 'postmark' | 'mailbox' | 'smtp';
export type FeedbackReason = 'no_mailbox' | 'no_domain' | 'mailbox_full' | 'blocked' | 'spam' | 'other';

/** One report about one recipient of a mail. */
export interface MailFeedback {
  readonly source: FeedbackSource;
  /** Identifies the report at its source; a repeated one changes nothing. */
  readonly event: string;
  readonly kind: 'hard' | 'soft' | 'complaint';
  readonly reason: FeedbackReason;
  /** Enhanced status code (RFC 3463); null if there is none. */
  readonly code: string | null;
  readonly address: string;
  /** The mail's token as sent; null if the report does not carry it. */
  readonly token: string | null;
}

export type Verdict = Pick<MailFeedback, 'kind' | 'reason' | 'code'>;

const codePattern = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/;

/** Reasons by enhanced status code (RFC 3463), for permanent failures and for temporary ones. */
const reasonsByCode: readonly (readonly [RegExp, FeedbackReason])[] = [
  [/^\d\.1\.(?:[136]|10)$|^\d\.2\.1$/, 'no_mailbox'],
  [/^\d\.1\.2$|^\d\.4\.4$/, 'no_domain'],
  [/^\d\.2\.2$/, 'mailbox_full'],
  [/^\d\.7\./, 'blocked'],
];
/** Reasons by the words of servers that send no enhanced code, or a general one, such as 5.0.0. */
const reasonsByWords: readonly (readonly [RegExp, FeedbackReason])[] = [
  [
    /\b(?:no such (?:user|recipient|mailbox|address)|(?:user|recipient|mailbox|account|address)\b.{0,80}\b(?:unknown|not found|does(?: not|n['’]t) exist)|(?:unknown|unrouteable|invalid) (?:user|recipient|mailbox|address))\b/i,
    'no_mailbox',
  ],
  [/\b(?:over|exceeds?|exceeded) (?:its |their |the )?quota\b|\bquota exceeded\b|\bmailbox (?:is )?full\b/i, 'mailbox_full'],
  [/\b(?:relay|prohibited|prohibition|spam|block(?:ed|list)|black ?list(?:ed)?|denied|policy|reputation|authenticat\w+)\b/i, 'blocked'],
];
/** Permanent failures of a server, a protocol or a message, not of its recipient. */
const notAboutRecipient = /^\d\.[356]\./;

interface Failure {
  /** Enhanced status code. */
  readonly status?: string | undefined;
  /** The server's answer. */
  readonly words?: string | undefined;
  readonly isPermanent: boolean;
}

/**
 * Judges a failure by its enhanced status code or the server's answer. Only a permanent failure of the address itself is hard: a full mailbox or
 * a blocked sender does not show that the address is wrong.
 */
export function judgeFailure({ status = '', words = '', isPermanent }: Failure): Verdict {
  const stated = codePattern.exec(status)?.[1] ?? null;
  const answered = codePattern.exec(words)?.[1] ?? null;
  const isVague = (one: string | null): boolean => one === null || /^\d\.0\.0$/.test(one);
  const code = isVague(stated) ? (answered ?? stated) : stated;
  const find = (reasons: typeof reasonsByCode, text: string | null) =>
    reasons.find(([pattern]) => text !== null && pattern.test(text))?.[1];
  const reason = (isVague(code) ? find(reasonsByWords, words) : find(reasonsByCode, code)) ?? 'other';
  const isHard = isPermanent && reason !== 'mailbox_full' && reason !== 'blocked' && (code === null || !notAboutRecipient.test(code));
  return { kind: isHard ? 'hard' : 'soft', reason, code };
}

/** Header that carries a mail's return token. */
export const returnHeader = 'X-Plumbline-Return';

/** Signs and checks the tokens that mails carry, so that reports about them can be matched. */
export interface MessageTokens {
  sign(messageId: number): string;
  /** Undefined for a token of another installation, or a forged one. */
  read(token: string): number | undefined;
  /** Signs a return path. Its recipient can read the token, so it vouches for reports about their own address only. */
  signReturn(messageId: number, address: string): string;
  /** Undefined unless the token was signed for this address. */
  readReturn(token: string, address: string): number | undefined;
}

const macLength = 20;

export function messageTokens(key: Buffer = randomBytes(32)): MessageTokens {
  // Mail servers may change the case of an address, so the token has one case only.
  const sign = (id: number, about: string): string => {
    const name = id.toString(36);
    return `${name}-${createHmac('sha256', key).update(`${about} ${name}`).digest('hex').slice(0, macLength)}`;
  };
  const read = (token: string, about: string): number | undefined => {
    const [, name] = /^([\da-z]{1,11})-[\da-f]{20}$/.exec(token.toLowerCase()) ?? [];
    const id = name === undefined ? Number.NaN : Number.parseInt(name, 36);
    return Number.isSafeInteger(id) && areEqualSecrets(token.toLowerCase(), sign(id, about)) ? id : undefined;
  };
  const about = (address: string): string => `return ${hashAddress(address).toString('hex')}`;
  return {
    sign: (id) => sign(id, 'message'),
    read: (token) => read(token, 'message'),
    signReturn: (id, address) => sign(id, about(address)),
    readReturn: (token, address) => read(token, about(address)),
  };
}

/** Opens the tokens of this installation, which every process of it can read. */
export async function openMessageTokens(database: Pick<Database, 'inTx'>): Promise<MessageTokens> {
  return messageTokens(await installationSecret(database, 'message-tokens'));
}

/** Hashes an address as it is stored, whatever its case. */
export function hashAddress(address: string): Buffer {
  return hashSecret(`mail address ${address.trim().toLowerCase()}`);
}

/** Hashes the addresses of a column as `hashAddress` does. */
export function hashAddressColumn(column: Sql): Sql {
  return sql`sha256(convert_to('mail address ' || lower(btrim(${column})), 'UTF8'))`;
}

interface ReportedMessage {
  readonly id: number;
  readonly kind: string;
  readonly isErased: boolean;
}

/** Pauses an address, or keeps the pause that stops more. */
function pauseAddress(hash: Buffer, shown: string, kind: 'bounces' | 'complaint', reason: FeedbackReason): Sql {
  return sql`
    insert into paused_addresses (address_hash, shown, kind, reason) values (${hash}, ${shown}, ${kind}, ${reason})
    on conflict (address_hash) do update set kind = excluded.kind, reason = excluded.reason, paused_at = excluded.paused_at
    where paused_addresses.kind = 'complaint' and excluded.kind = 'bounces'`;
}

async function hasManySoftBounces(tx: Tx, hash: Buffer): Promise<boolean> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const settings = row?.settings ?? null;
  const found = await tx.first(sql<{ count: number }>`
    select count(*)::int as count from mail_feedback
    where address_hash = ${hash} and kind = 'soft'
      and received_at > app_now() - make_interval(days => ${getSettingValue(settings, softBounceDays)})`);
  return (found?.count ?? 0) >= getSettingValue(settings, maxSoftBounces);
}

/**
 * Records a report, and pauses its address after a permanent failure, many temporary ones or a complaint. A mail to a
 * consumer whose mailbox does not exist is marked, so that open reports of its lead are judged again. A report about an
 * erased recipient keeps nothing of the address. Concurrent reports about one address wait for each other.
 */
export async function recordFeedback(tx: Tx, tokens: MessageTokens, feedback: MailFeedback): Promise<'recorded' | 'repeated'> {
  const { source, event, kind, reason, code, address, token } = feedback;
  const hash = hashAddress(address);
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`mail-feedback:${hash.toString('hex')}`}, 0))`);
  const messageId = token === null ? undefined : tokens.read(token);
  const message =
    messageId === undefined
      ? undefined
      : await tx.first(sql<ReportedMessage>`
          select id, recipient_kind as kind, forgotten_at is not null as "isErased" from outbox_messages
          where id = ${messageId} and channel = 'email' for update`);
  const kept = message?.isErased === true ? null : hash;
  const written = await tx.first(sql`
    insert into mail_feedback (source, event_hash, kind, reason, code, address_hash, message_id)
    values (${source}, ${hashSecret(event)}, ${kind}, ${reason}, ${code}, ${kept}, ${message?.id ?? null})
    on conflict (source, event_hash) do nothing returning id`);
  if (written === undefined) return 'repeated';
  if (kept === null) return 'recorded';
  if (message?.kind === 'enquiry' && kind === 'hard' && (reason === 'no_mailbox' || reason === 'no_domain'))
    await tx.rows(sql`update outbox_messages set no_recipient_at = coalesce(no_recipient_at, app_now()) where id = ${message.id}`);
  const shown = maskRecipient(address);
  if (kind === 'complaint') await tx.rows(pauseAddress(hash, shown, 'complaint', reason));
  else if (kind === 'hard' || (await hasManySoftBounces(tx, hash))) await tx.rows(pauseAddress(hash, shown, 'bounces', reason));
  return 'recorded';
}

/** Marks a text message whose number does not exist, so that open reports of its lead are judged again. */
export async function markUnknownNumber(tx: Tx, messageId: number): Promise<void> {
  await tx.rows(sql`
    update outbox_messages set no_recipient_at = coalesce(no_recipient_at, app_now())
    where id = ${messageId} and channel = 'sms' and forgotten_at is null`);
}

export interface AddressPause {
  readonly kind: 'bounces' | 'complaint';
  readonly reason: FeedbackReason;
  readonly since: Date;
}

/** Lists which of these addresses are paused. */
export async function findPauses(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, AddressPause>> {
  const hashes = addresses.map(hashAddress);
  const rows = await db.rows(sql<AddressPause & { place: number }>`
    select n.place::int as place, p.kind, p.reason, p.paused_at as since
    from unnest(${hashes}::bytea[]) with ordinality n (hash, place) join paused_addresses p on p.address_hash = n.hash`);
  return new Map(rows.flatMap(({ place, ...pause }) => addresses.slice(place - 1, place).map((address) => [address, pause] as const)));
}

export interface PausedAddress extends AddressPause {
  readonly id: number;
  readonly shown: string;
}

const maxListed = 100;

/** Lists the newest paused addresses, or the one with this address. */
export function listPausedAddresses(db: Db, address: string | undefined): Promise<PausedAddress[]> {
  return db.rows(sql<PausedAddress>`
    select id, shown, kind, reason, paused_at as since from paused_addresses
    where ${address === undefined ? sql`true` : sql`address_hash = ${hashAddress(address)}`}
    order by paused_at desc, id desc limit ${maxListed}`);
}

/** Lifts a pause. Earlier reports no longer count, so one more temporary failure does not pause the address again. */
export async function liftPause(
  tx: Tx,
  { id, reason, by }: { readonly id: number; readonly reason: string; readonly by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<boolean> {
  const lifted = await tx.first(sql<{ hash: Buffer; shown: string; kind: string }>`
    delete from paused_addresses where id = ${id} returning address_hash as hash, shown, kind`);
  if (lifted === undefined) return false;
  await tx.rows(sql`update mail_feedback set address_hash = null where address_hash = ${lifted.hash}`);
  await recordAudit(tx, {
    ...by,
    action: 'address.lift-pause',
    object: { type: 'paused-address', id },
    reason,
    before: { kind: lifted.kind, address: lifted.shown },
    after: { kind: null },
  });
  return true;
}

/**
 * Erases what reports kept of the addresses of these enquiries' consumers: of their messages, and of these hashes where a report named no
 * message. A pause stays while a company or member of staff uses the same address.
 */
export function eraseFeedback(enquiryIds: readonly number[], addressHashes: readonly Buffer[]): readonly [Sql, Sql] {
  const theirs = sql`
    select f.id, f.address_hash from mail_feedback f join outbox_messages m on m.id = f.message_id
    where m.recipient_kind = 'enquiry' and m.recipient_id = any(${[...enquiryIds]}::bigint[]) and f.address_hash is not null
    union all
    select id, address_hash from mail_feedback where message_id is null and address_hash = any(${[...addressHashes]}::bytea[])`;
  return [
    sql`
      delete from paused_addresses where address_hash in (select t.address_hash from (${theirs}) t)
        and not exists (select from mail_feedback o join outbox_messages n on n.id = o.message_id
                        where o.address_hash = paused_addresses.address_hash and n.recipient_kind <> 'enquiry')`,
    sql`update mail_feedback set address_hash = null where id in (select t.id from (${theirs}) t)`,
  ];
}
