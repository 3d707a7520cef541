import type { CallTime } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, EnquiryId, PurchaseId } from '../../contract/kit/ids.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { reviewRequestWeeks } from '../../contract/reputation/reviews-values.ts';
import type { CustomerAnswer } from '../disputes/asking/question-query.ts';
import { isReadable } from '../enquiries/reveal-contact.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** How an enquiry stands, in the words of its consumer. */
export type OwnState = 'waiting' | 'open' | 'full' | 'over' | 'found' | 'withdrawn' | 'erased';

export interface OwnEnquiry {
  readonly enquiryId: EnquiryId;
  readonly quoteCode: string;
  readonly country: CountryCode;
  /** In which they asked, or wish to read since; null where neither is known. */
  readonly language: PageLanguage | null;
  readonly workType: Readonly<Record<PageLanguage, string>>;
  readonly district: string;
  readonly town: string | null;
  readonly receivedAt: Date;
  readonly state: OwnState;
  /** How many companies more can get the details. */
  readonly left: number;
  readonly callTimes: readonly CallTime[];
}

/** What consumers see of their own enquiry. Who they are is not among it: whoever holds the link may be somebody else. */
export function findOwnEnquiry(enquiryId: EnquiryId): Sql<OwnEnquiry> {
  return sql<OwnEnquiry>`
    select e.id as "enquiryId", e.quote_code as "quoteCode", e.country, e.language, w.name as "workType", r.code as district, r.town,
           e.received_at as "receivedAt", c.call_times as "callTimes", greatest(e.max_sales - e.sold, 0) as left,
           case when not ${isReadable} then 'erased'
                when exists (select from enquiry_events v where v.enquiry_id = e.id and v.event = 'withdrawn') then 'withdrawn'
                when exists (select from enquiry_events v where v.enquiry_id = e.id and v.event = 'found_someone') then 'found'
                when e.status in ('removed', 'expired') then 'over'
                when e.sold >= e.max_sales then 'full'
                when e.status = 'released' then 'open' else 'waiting' end as state
    from enquiries e
    join enquiry_contacts c on c.enquiry_id = e.id
    join work_types w on w.id = e.work_type_id
    join regions r on r.id = e.district_id
    where e.id = ${enquiryId}`;
}

export interface OwnBuyer {
  readonly purchaseId: PurchaseId;
  readonly companyId: CompanyId;
  readonly company: string;
  readonly phone: string | null;
  readonly boughtAt: Date;
  /** The report whose question waits for an answer, or was answered. */
  readonly reportId: number | null;
  readonly askedUntil: Date | null;
  /** What the consumer said last of whether the company has been in touch, asked or of their own accord. */
  readonly said: CustomerAnswer | null;
  readonly saidAt: Date | null;
  /** What they say can still count: nothing is decided for good. */
  readonly maySay: boolean;
  readonly isReviewed: boolean;
  readonly isReviewable: boolean;
}

/** Who has the contact data of an enquiry and since when, with what its consumer may say about each. */
export function listBuyers(enquiryId: EnquiryId): Sql<OwnBuyer> {
  return sql<OwnBuyer>`
    select p.id as "purchaseId", p.company_id as "companyId", coalesce(nullif(btrim(l.trading_name), ''), b.internal_name) as company, b.phone,
           p.created_at as "boughtAt", r.id as "reportId",
           case when q.closed_at is null and q.ends_at > app_now() then q.ends_at end as "askedUntil",
           t.answer as said, t.at as "saidAt", not contact_is_decided(p.id) as "maySay",
           v.id is not null as "isReviewed",
           v.id is null and p.created_at + make_interval(weeks => ${reviewRequestWeeks}) > app_now() as "isReviewable"
    from purchases p
    join companies b on b.id = p.company_id
    left join listings l on l.company_id = b.id
    left join reviews v on v.purchase_id = p.id
    left join lateral (select x.id from reports x where x.purchase_id = p.id order by x.id desc limit 1) r on true
    left join customer_questions q on q.report_id = r.id
    left join lateral (
      select z.answer, z.at from (
        select q.answer, q.answered_at as at where q.answer is not null
        union all
        select case when s.in_touch then 'yes' else 'no' end, s.said_at from contact_statements s where s.purchase_id = p.id) z
      order by z.at desc limit 1) t on true
    where p.enquiry_id = ${enquiryId} order by p.id`;
}

/** When the work shall be done, in words; null where it was not asked. */
export async function findTimescale(db: Db, enquiryId: EnquiryId, language: PageLanguage): Promise<string | null> {
  const row = await db.first(sql<{ text: string | null }>`
    select t.text->>${language} as text from enquiries e
    left join question_options t on t.question_id = 1 and t.code = e.timescale where e.id = ${enquiryId}`);
  return row?.text ?? null;
}
