import { randomInt } from 'node:crypto';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { readsContacts, sql, type Sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { hashSecret } from '../platform/random-code.ts';
import { codeAgainSeconds, codeMinutes, maxCodesPerDay } from './settings.ts';
import { lockEnquiry } from './store.ts';
import { settleCheck } from './checks.ts';

interface NewConfirmation {
  readonly enquiryId: EnquiryId;
  readonly channel: 'sms' | 'email';
  /** Link token, or code plus an unguessable value. */
  readonly secret: string;
  readonly minutes: number;
}

/** Inserts a code or link about to be sent; stores only its hash. */
export function insertConfirmation({ enquiryId, channel, secret, minutes }: NewConfirmation): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into contact_confirmations (enquiry_id, channel, secret_hash, expires_at)
    values (${enquiryId}, ${channel}, ${hashSecret(secret)}, app_now() + make_interval(mins => ${minutes}::integer)) returning id`;
}

/** Inserts links about to be mailed, as `insertConfirmation` does. */
export function insertEmailLinks(links: readonly { readonly enquiryId: EnquiryId; readonly secret: string }[], minutes: number): Sql {
  const rows = links.map(({ enquiryId, secret }) => ({ id: enquiryId, hash: hashSecret(secret).toString('hex') }));
  return sql`
    insert into contact_confirmations (enquiry_id, channel, secret_hash, expires_at)
    select n.id, 'email', decode(n.hash, 'hex'), app_now() + make_interval(mins => ${minutes}::integer)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(id bigint, hash text)`;
}

/** State of the last code sent to an enquiry's telephone. */
interface CodeState {
  readonly id: number;
  readonly isRight: boolean;
  readonly isOver: boolean;
  readonly tries: number;
}

function lastCode(enquiryId: EnquiryId, secret: string): Sql<CodeState> {
  return sql<CodeState>`
    select id, secret_hash = ${hashSecret(secret)} as "isRight", expires_at <= app_now() or used_at is not null as "isOver", tries
    from contact_confirmations where enquiry_id = ${enquiryId} and channel = 'sms' order by id desc limit 1 for update`;
}

const countTry = (id: number): Sql => sql`update contact_confirmations set tries = tries + 1 where id = ${id}`;
const markUsed = (id: number): Sql => sql`update contact_confirmations set used_at = app_now() where id = ${id}`;

interface SentCodes {
  /** Seconds since the enquiry's last code; null if there was none. */
  readonly secondsSince: number | null;
  /** Codes sent to this number within a day, across enquiries. */
  readonly today: number;
}

function sentCodes(enquiryId: EnquiryId): Sql<SentCodes> {
  return sql<SentCodes>`
    ${readsContacts} select (select extract(epoch from app_now() - max(sent_at))::integer from contact_confirmations
            where enquiry_id = ${enquiryId} and channel = 'sms') as "secondsSince",
           (select count(*) from enquiry_contacts c join enquiry_contacts s on s.phone_key = c.phone_key
            join contact_confirmations n on n.enquiry_id = s.enquiry_id and n.channel = 'sms' and n.sent_at > app_now() - interval '1 day'
            where c.enquiry_id = ${enquiryId}) as today`;
}

export interface EmailLink {
  readonly id: number;
  readonly enquiryId: EnquiryId;
  readonly country: CountryCode;
  /** Language the consumer asked in, if known. */
  readonly language: PageLanguage | null;
  readonly isUsed: boolean;
  /** Expired, or its consumer was erased. */
  readonly isOver: boolean;
}

/** Selects the link of a token. */
export function emailLink(token: string): Sql<EmailLink> {
  return sql<EmailLink>`
    select n.id, n.enquiry_id as "enquiryId", e.country, e.language, n.used_at is not null as "isUsed",
           n.expires_at <= app_now() or c.erased_at is not null as "isOver"
    from contact_confirmations n join enquiries e on e.id = n.enquiry_id join enquiry_contacts c on c.enquiry_id = e.id
    where n.secret_hash = ${hashSecret(token)} and n.channel = 'email'`;
}

/** Confirms the address when the consumer presses the button behind the mailed link. Idempotent. */
export async function confirmEmail(tx: Tx, { token }: { readonly token: string }): Promise<'confirmed' | 'over' | 'unknown'> {
  const found = await tx.first(emailLink(token));
  if (found === undefined) return 'unknown';
  await lockEnquiry(tx, found.enquiryId);
  const link = await tx.first(emailLink(token));
  if (link === undefined) return 'unknown';
  if (link.isUsed) return 'confirmed';
  if (link.isOver) return 'over';
  await tx.rows(markUsed(link.id));
  await settleCheck(tx, { enquiryId: link.enquiryId, kind: 'email_confirmed' });
  return 'confirmed';
}

type SendCodeOutcome = 'sent' | 'too_soon' | 'too_many';

/** Salts the code before hashing: six digits alone could be brute-forced. */
const buildCodeSecret = (draftToken: string, code: string): string => `${draftToken}:${code}`;

/**
 * Sends a six-digit code to an enquiry's telephone, voiding earlier ones. Limited to one a minute, and a few a day per number, so our form
 * cannot be used to harass anyone.
 */
export async function sendTelephoneCode(
  tx: Tx,
  { enquiryId, draftToken }: { readonly enquiryId: EnquiryId; readonly draftToken: string },
): Promise<SendCodeOutcome> {
  await lockEnquiry(tx, enquiryId);
  const [settingsRow, sent] = [
    await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`),
    await tx.first(sentCodes(enquiryId)),
  ];
  const settings = settingsRow?.settings ?? null;
  const { secondsSince, today } = sent ?? { secondsSince: null, today: 0 };
  if (secondsSince !== null && secondsSince < getSettingValue(settings, codeAgainSeconds)) return 'too_soon';
  if (today >= getSettingValue(settings, maxCodesPerDay)) return 'too_many';
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const minutes = getSettingValue(settings, codeMinutes);
  const row = await tx.first(insertConfirmation({ enquiryId, channel: 'sms', secret: buildCodeSecret(draftToken, code), minutes }));
  if (row === undefined) throw new Error(`no code was written for enquiry ${enquiryId}`);
  await putInOutbox(tx, {
    dedupeKey: `enquiry.telephone-code:${row.id}`,
    channel: 'sms',
    template: 'enquiry.telephone-code',
    recipient: { kind: 'enquiry', id: enquiryId },
    payload: { minutes },
    secrets: { code },
  });
  return 'sent';
}

/** Wrong attempts after which a code is void. */
const maxAttempts = 5;

type ConfirmOutcome = 'confirmed' | 'wrong' | 'too_often' | 'over';

/**
 * Checks a telephone code. The enquiry lock serialises attempts, so at most five are ever judged. A wrong one is counted; the caller must
 * not roll that back.
 */
export async function confirmTelephone(
  tx: Tx,
  { enquiryId, draftToken, code }: { readonly enquiryId: EnquiryId; readonly draftToken: string; readonly code: string },
): Promise<ConfirmOutcome> {
  await lockEnquiry(tx, enquiryId);
  const last = await tx.first(lastCode(enquiryId, buildCodeSecret(draftToken, code)));
  if (last === undefined || last.isOver) return 'over';
  if (last.tries >= maxAttempts) return 'too_often';
  if (!last.isRight) {
    await tx.rows(countTry(last.id));
    return last.tries + 1 >= maxAttempts ? 'too_often' : 'wrong';
  }
  await tx.rows(markUsed(last.id));
  await settleCheck(tx, { enquiryId, kind: 'telephone_confirmed' });
  return 'confirmed';
}
