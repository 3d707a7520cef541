import type { CountryCode } from '../../../contract/kit/country.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { hashSecret } from '../../platform/random-code.ts';

export interface NewConfirmation {
  readonly enquiryId: EnquiryId;
  readonly channel: 'sms' | 'email';
  /** The token of a link, or a code together with what nobody can guess. */
  readonly secret: string;
  readonly minutes: number;
}

/** A code or a link that is about to be sent; of it only a hash is kept. */
export function insertConfirmation({ enquiryId, channel, secret, minutes }: NewConfirmation): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into contact_confirmations (enquiry_id, channel, secret_hash, expires_at)
    values (${enquiryId}, ${channel}, ${hashSecret(secret)}, app_now() + make_interval(mins => ${minutes}::integer)) returning id`;
}

/** How the last code stands that was sent to the telephone of an enquiry. */
export interface CodeStanding {
  readonly id: number;
  readonly isRight: boolean;
  readonly isOver: boolean;
  readonly tries: number;
}

export function lastCode(enquiryId: EnquiryId, secret: string): Sql<CodeStanding> {
  return sql<CodeStanding>`
    select id, secret_hash = ${hashSecret(secret)} as "isRight", expires_at <= app_now() or used_at is not null as "isOver", tries
    from contact_confirmations where enquiry_id = ${enquiryId} and channel = 'sms' order by id desc limit 1 for update`;
}

export const countTry = (id: number): Sql => sql`update contact_confirmations set tries = tries + 1 where id = ${id}`;
export const markUsed = (id: number): Sql => sql`update contact_confirmations set used_at = app_now() where id = ${id}`;

export interface SentCodes {
  /** Seconds since the last one of this enquiry; null where there was none. */
  readonly secondsSince: number | null;
  /** To this telephone number within a day, whatever it was about. */
  readonly today: number;
}

export function sentCodes(enquiryId: EnquiryId): Sql<SentCodes> {
  return sql<SentCodes>`
    select (select extract(epoch from app_now() - max(sent_at))::integer from contact_confirmations
            where enquiry_id = ${enquiryId} and channel = 'sms') as "secondsSince",
           (select count(*) from enquiry_contacts c join enquiry_contacts s on s.phone_key = c.phone_key
            join contact_confirmations n on n.enquiry_id = s.enquiry_id and n.channel = 'sms' and n.sent_at > app_now() - interval '1 day'
            where c.enquiry_id = ${enquiryId}) as today`;
}

export interface EmailLink {
  readonly id: number;
  readonly enquiryId: EnquiryId;
  readonly country: CountryCode;
  /** In which its consumer asked, where that is known. */
  readonly language: PageLanguage | null;
  readonly isUsed: boolean;
  /** Too late, or of somebody who is erased. */
  readonly isOver: boolean;
}

/** The link behind a token. */
export function emailLink(token: string): Sql<EmailLink> {
  return sql<EmailLink>`
    select n.id, n.enquiry_id as "enquiryId", e.country, e.language, n.used_at is not null as "isUsed",
           n.expires_at <= app_now() or c.erased_at is not null as "isOver"
    from contact_confirmations n join enquiries e on e.id = n.enquiry_id join enquiry_contacts c on c.enquiry_id = e.id
    where n.secret_hash = ${hashSecret(token)} and n.channel = 'email'`;
}
