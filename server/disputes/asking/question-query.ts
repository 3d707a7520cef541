import type { CountryCode } from '../../../contract/kit/country.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { isReadable } from '../../enquiries/reveal-contact.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

export const customerAnswers = ['yes', 'no', 'never_asked'] as const;
export type CustomerAnswer = (typeof customerAnswers)[number];

/** What a customer may know of a question to them. What the company wrote is not among it. */
export interface CustomerQuestion {
  readonly reportId: number;
  readonly country: CountryCode;
  /** In which they asked us, where that is known. */
  readonly language: PageLanguage | null;
  readonly tradingName: string;
  readonly workType: Readonly<Record<PageLanguage, string>>;
  readonly boughtAt: Date;
  readonly endsAt: Date;
  readonly answer: CustomerAnswer | null;
  /** The report is decided, the time is over and nothing was answered, or who was asked has been forgotten. */
  readonly isClosed: boolean;
}

function findBy(condition: Sql): Sql<CustomerQuestion> {
  return sql<CustomerQuestion>`
    select q.report_id as "reportId", e.country, e.language, coalesce(nullif(btrim(l.trading_name), ''), b.internal_name) as "tradingName",
           w.name as "workType", p.created_at as "boughtAt", q.ends_at as "endsAt", q.answer,
           q.closed_at is not null or (q.answer is null and q.ends_at <= app_now()) or not ${isReadable} as "isClosed"
    from customer_questions q
    join reports r on r.id = q.report_id
    join purchases p on p.id = r.purchase_id
    join companies b on b.id = p.company_id
    left join listings l on l.company_id = b.id
    join enquiries e on e.id = p.enquiry_id
    join enquiry_contacts c on c.enquiry_id = e.id
    join work_types w on w.id = e.work_type_id
    where ${condition}`;
}

export const findQuestionOf = (reportId: number): Sql<CustomerQuestion> => findBy(sql`q.report_id = ${reportId}`);

/** By what its link carries: the token is stored as its hash alone. */
export const findQuestionByHash = (tokenHash: Buffer): Sql<CustomerQuestion> => findBy(sql`q.token_hash = ${tokenHash}`);
