import type { NoticeAudience, NoticeType } from '../../contract/notices.ts';
import type { CompanyId, EnquiryId, UserId } from '../../contract/kit/ids.ts';
import { hashSecret } from '../platform/random-code.ts';
import { sql, type Sql } from '../platform/sql.ts';

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
  readonly audience: NoticeAudience;
  /** Null: from now on. */
  readonly from: Date | null;
  /** Null: until it is ended. */
  readonly until: Date | null;
}

export function insertNotice({ audience, ...notice }: NewNotice): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into notices (look, subject, content, dismissable, message_type, audience, country, account_type, company_id, starts_at, ends_at)
    values (${notice.look}, ${notice.subject}, ${notice.content}, ${notice.dismissable}, ${notice.messageType}, ${audience.kind},
            ${audience.kind === 'country' ? audience.country : null}, ${audience.kind === 'account_type' ? audience.account_type : null},
            ${audience.kind === 'company' ? audience.company : null}, coalesce(${notice.from}::timestamptz, app_now()), ${notice.until})
    returning id`;
}

export interface NewDelivery {
  readonly code: string;
  readonly companyId: CompanyId;
  readonly enquiryId: EnquiryId;
  readonly channel: 'email' | 'sms';
  readonly messageKey: string;
  readonly own: boolean;
  /** The characters of the link in a text message; kept as a hash. */
  readonly short: string | null;
}

/** That a company is told of an enquiry: the row behind the code in the link. */
export function insertDelivery(delivery: NewDelivery): Sql {
  const { code, companyId, enquiryId, channel, messageKey, own, short } = delivery;
  return sql`
    insert into alert_deliveries (code, company_id, enquiry_id, channel, kind, message_key, own, short_hash)
    values (${code}, ${companyId}, ${enquiryId}, ${channel}, 'priority', ${messageKey}, ${own}, ${short === null ? null : hashSecret(short)})`;
}
