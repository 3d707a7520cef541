import type { NoticeAudience } from '../../contract/alerts/notices-endpoints.ts';
import type { NoticeType } from '../../contract/alerts/values.ts';
import type { CompanyId, EnquiryId, UserId } from '../../contract/kit/ids.ts';
import { hashSecret } from '../platform/random-code.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** Read again, a notice counts as read now: an overdue notice comes back with the next invoice. */
export function upsertReads(userId: UserId, noticeIds: readonly number[]): Sql {
  return sql`
    insert into notice_reads (user_id, notice_id) select ${userId}, n from unnest(${[...noticeIds]}::bigint[]) n
    on conflict (user_id, notice_id) do update set read_at = excluded.read_at`;
}

export function deleteRead(userId: UserId, noticeId: number): Sql {
  return sql`delete from notice_reads where user_id = ${userId} and notice_id = ${noticeId}`;
}

export interface NewNotice {
  readonly look: NoticeType;
  readonly subject: string;
  readonly content: string;
  readonly dismissable: boolean;
  readonly messageType: 'system' | 'other';
  /** Only for people who asked for news and offers, and mailed to them. */
  readonly marketing: boolean;
  readonly audience: NoticeAudience;
  /** Null: from now on. */
  readonly from: Date | null;
  /** Null: until it is ended. */
  readonly until: Date | null;
}

export function insertNotice({ audience, ...notice }: NewNotice): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into notices (look, subject, content, dismissable, message_type, marketing, audience, country, account_type, company_id, starts_at, ends_at)
    values (${notice.look}, ${notice.subject}, ${notice.content}, ${notice.dismissable}, ${notice.messageType}, ${notice.marketing}, ${audience.kind},
            ${audience.kind === 'country' ? audience.country : null}, ${audience.kind === 'account_type' ? audience.account_type : null},
            ${audience.kind === 'company' ? audience.company : null}, coalesce(${notice.from}::timestamptz, app_now()), ${notice.until})
    returning id`;
}

/** When it begins stays as it is where nothing is said. */
export function updateNotice(id: number, { audience, ...notice }: Omit<NewNotice, 'messageType' | 'marketing'>): Sql {
  return sql`
    update notices set look = ${notice.look}, subject = ${notice.subject}, content = ${notice.content}, dismissable = ${notice.dismissable},
           audience = ${audience.kind}, country = ${audience.kind === 'country' ? audience.country : null},
           account_type = ${audience.kind === 'account_type' ? audience.account_type : null},
           company_id = ${audience.kind === 'company' ? audience.company : null},
           starts_at = coalesce(${notice.from}::timestamptz, starts_at), ends_at = ${notice.until}
    where id = ${id}`;
}

/** What a company is told of: an enquiry that is reserved for it, or several that came on sale. */
export type AlertSubject =
  | { readonly kind: 'priority'; readonly enquiryId: EnquiryId }
  | { readonly kind: 'digest'; readonly digestId: number };

export interface NewDelivery {
  readonly code: string;
  readonly companyId: CompanyId;
  readonly subject: AlertSubject;
  readonly channel: 'email' | 'sms';
  readonly messageKey: string;
  readonly own: boolean;
  /** The characters of the link in a text message; kept as a hash. */
  readonly short: string | null;
  /** Of a mail: where it goes. */
  readonly addressId: number | null;
  /** What the link to switch off carries, in a mail; kept as a hash. */
  readonly off: string | null;
}

/** That a company is told: the row behind the code in the link. */
export function insertDelivery(delivery: NewDelivery): Sql {
  const { code, companyId, subject, channel, messageKey, own, short, addressId, off } = delivery;
  return sql`
    insert into alert_deliveries (code, company_id, enquiry_id, digest_id, channel, kind, message_key, own, short_hash, address_id, off_hash)
    values (${code}, ${companyId}, ${subject.kind === 'priority' ? subject.enquiryId : null}, ${subject.kind === 'digest' ? subject.digestId : null},
            ${channel}, ${subject.kind}, ${messageKey}, ${own}, ${short === null ? null : hashSecret(short)}, ${addressId}, ${off === null ? null : hashSecret(off)})`;
}

/** That an address was written to for a company, or is about to be. */
export function insertAddress(given: { companyId: CompanyId; address: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into alert_addresses (company_id, address) values (${given.companyId}, ${given.address})
    on conflict (company_id, address) do update set address = excluded.address returning id`;
}

/** The link of one mail that asks; those that ended a month ago are forgotten with it. */
export function insertAddressLink(link: {
  companyId: CompanyId;
  address: string;
  tokenHash: Buffer;
  seconds: number;
}): Sql<{ id: number }> {
  return sql<{ id: number }>`
    with forgotten as (
      delete from alert_address_links where company_id = ${link.companyId} and expires_at < app_now() - interval '30 days')
    insert into alert_address_links (company_id, address, token_hash, expires_at)
    values (${link.companyId}, ${link.address}, ${link.tokenHash}, app_now() + make_interval(secs => ${link.seconds})) returning id`;
}

/** Begins the round of a full hour unless it was begun before; rounds of last month are forgotten with it. */
export function insertRound(dueAt: Date): Sql {
  return sql`
    with forgotten as (delete from digest_rounds where due_at < ${dueAt}::timestamptz - interval '30 days')
    insert into digest_rounds (due_at) values (${dueAt}) on conflict (due_at) do nothing`;
}

export interface Round {
  readonly dueAt: Date;
  /** The hour that was gone through before it; null: none within half a day. */
  readonly before: Date | null;
  readonly afterCompany: CompanyId;
}

/** The oldest round of the last half day that is not at its end, locked; whoever asks meanwhile waits and then goes on with it. */
export function lockRound(dueAt: Date): Sql<Round> {
  return sql<Round>`
    select r.due_at as "dueAt", r.after_company as "afterCompany",
           (select max(b.due_at) from digest_rounds b where b.due_at < r.due_at and b.due_at >= r.due_at - interval '12 hours') as before
    from digest_rounds r
    where r.finished_at is null and r.due_at between ${dueAt}::timestamptz - interval '12 hours' and ${dueAt}::timestamptz
    order by r.due_at limit 1 for update`;
}

/** How far a round has come. Null: it is at its end. */
export function advanceRound(dueAt: Date, afterCompany: CompanyId | null): Sql {
  return sql`
    update digest_rounds set after_company = coalesce(${afterCompany}, after_company),
           finished_at = case when ${afterCompany}::bigint is null then app_now() end
    where due_at = ${dueAt}`;
}

/** An ETag is good for a quarter of an hour, so that no version comes back as long as somebody may hold it. */
export function deleteOldAlertChanges(atMost: number): Sql<{ id: number }> {
  return sql<{ id: number }>`
    delete from lead_alert_changes where id in
      (select id from lead_alert_changes where changed_at < app_now() - interval '1 hour' order by id limit ${atMost}) returning id`;
}
