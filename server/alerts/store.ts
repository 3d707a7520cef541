import type { NoticeAudience } from '../../contract/alerts/notices-endpoints.ts';
import type { NoticeType } from '../../contract/alerts/values.ts';
import type { CompanyId, EnquiryId, UserId } from '../../contract/kit/ids.ts';
import { hashSecret } from '../platform/random-code.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { expiredLinkDays } from './settings.ts';

/** Updates the time of an earlier reading, because an overdue notice comes back with the next invoice. */
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
  /** Mailed and shown only to people who opted in to news and offers. */
  readonly marketing: boolean;
  readonly audience: NoticeAudience;
  /** Null means from now. */
  readonly from: Date | null;
  /** Null means until it is ended. */
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

/** Keeps the start if none is given. */
export function updateNotice(id: number, { audience, ...notice }: Omit<NewNotice, 'messageType' | 'marketing'>): Sql {
  return sql`
    update notices set look = ${notice.look}, subject = ${notice.subject}, content = ${notice.content}, dismissable = ${notice.dismissable},
           audience = ${audience.kind}, country = ${audience.kind === 'country' ? audience.country : null},
           account_type = ${audience.kind === 'account_type' ? audience.account_type : null},
           company_id = ${audience.kind === 'company' ? audience.company : null},
           starts_at = coalesce(${notice.from}::timestamptz, starts_at), ends_at = ${notice.until}
    where id = ${id}`;
}

/** The subject of an alert: an enquiry reserved for the company, or several that came on sale. */
export type AlertSubject =
  | { readonly kind: 'priority'; readonly enquiryId: EnquiryId }
  | { readonly kind: 'digest'; readonly digestId: number };

export interface NewDelivery {
  readonly code: string;
  readonly companyId: CompanyId;
  readonly subject: AlertSubject;
  readonly channel: 'email' | 'sms' | 'push';
  readonly messageKey: string;
  readonly own: boolean;
  /** Token of the text message's link; stored as a hash. */
  readonly short: string | null;
  /** The mail's recipient address. */
  readonly addressId: number | null;
  /** Unsubscribe token of a mail; stored as a hash. */
  readonly off: string | null;
}

/** Inserts an alert delivery, the row behind the code in its link. */
export function insertDelivery(delivery: NewDelivery): Sql {
  const { code, companyId, subject, channel, messageKey, own, short, addressId, off } = delivery;
  return sql`
    insert into alert_deliveries (code, company_id, enquiry_id, digest_id, channel, kind, message_key, own, short_hash, address_id, off_hash)
    values (${code}, ${companyId}, ${subject.kind === 'priority' ? subject.enquiryId : null}, ${subject.kind === 'digest' ? subject.digestId : null},
            ${channel}, ${subject.kind}, ${messageKey}, ${own}, ${short === null ? null : hashSecret(short)}, ${addressId}, ${off === null ? null : hashSecret(off)})`;
}

/** Inserts an address that is about to be written to for a company. */
export function insertAddress(given: { companyId: CompanyId; address: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into alert_addresses (company_id, address) values (${given.companyId}, ${given.address})
    on conflict (company_id, address) do update set address = excluded.address returning id`;
}

/** Inserts the link of a confirmation mail, and deletes the company's links that expired long ago. */
export function insertAddressLink(link: {
  companyId: CompanyId;
  address: string;
  tokenHash: Buffer;
  seconds: number;
}): Sql<{ id: number }> {
  return sql<{ id: number }>`
    with forgotten as (
      delete from alert_address_links where company_id = ${link.companyId} and expires_at < app_now() - make_interval(days => ${expiredLinkDays}))
    insert into alert_address_links (company_id, address, token_hash, expires_at)
    values (${link.companyId}, ${link.address}, ${link.tokenHash}, app_now() + make_interval(secs => ${link.seconds})) returning id`;
}

/** Starts the round of a full hour unless it exists, and deletes rounds older than a month. */
export function insertRound(dueAt: Date): Sql {
  return sql`
    with forgotten as (delete from digest_rounds where due_at < ${dueAt}::timestamptz - interval '30 days')
    insert into digest_rounds (due_at) values (${dueAt}) on conflict (due_at) do nothing`;
}

export interface Round {
  readonly dueAt: Date;
  /** The hour processed before it; null if there was none within half a day. */
  readonly before: Date | null;
  readonly afterCompany: CompanyId;
}

/** Locks the oldest unfinished round of the last half day; concurrent callers wait and then continue it. */
export function lockRound(dueAt: Date): Sql<Round> {
  return sql<Round>`
    select r.due_at as "dueAt", r.after_company as "afterCompany",
           (select max(b.due_at) from digest_rounds b where b.due_at < r.due_at and b.due_at >= r.due_at - interval '12 hours') as before
    from digest_rounds r
    where r.finished_at is null and r.due_at between ${dueAt}::timestamptz - interval '12 hours' and ${dueAt}::timestamptz
    order by r.due_at limit 1 for update`;
}

/** Saves a round's progress; null marks it finished. */
export function advanceRound(dueAt: Date, afterCompany: CompanyId | null): Sql {
  return sql`
    update digest_rounds set after_company = coalesce(${afterCompany}, after_company),
           finished_at = case when ${afterCompany}::bigint is null then app_now() end
    where due_at = ${dueAt}`;
}

/** ETags are valid for a quarter of an hour, so a version must not recur while a client may hold it. */
export function deleteOldAlertChanges(atMost: number): Sql<{ id: number }> {
  return sql<{ id: number }>`
    delete from lead_alert_changes where id in
      (select id from lead_alert_changes where changed_at < app_now() - interval '1 hour' order by id limit ${atMost}) returning id`;
}
