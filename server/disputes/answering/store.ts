import { isReadable } from '../../enquiries/reveal-contact.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { CustomerAnswer } from '../asking/question-query.ts';

export interface QuestionStanding {
  readonly answer: CustomerAnswer | null;
  /** By a decision, or by who ends what is over. */
  readonly wasClosed: boolean;
  /** Closed, over without an answer, or of somebody forgotten: what was answered in time can be changed for as long as nobody has decided. */
  readonly isClosed: boolean;
}

/** How a question stands; read under the account's lock where something follows from it. */
export function readQuestion(reportId: number): Sql<QuestionStanding> {
  return sql<QuestionStanding>`
    select q.answer, q.closed_at is not null as "wasClosed",
           q.closed_at is not null or (q.answer is null and q.ends_at <= app_now()) or not ${isReadable} as "isClosed"
    from customer_questions q join reports r on r.id = q.report_id join purchases p on p.id = r.purchase_id
    join enquiry_contacts c on c.enquiry_id = p.enquiry_id where q.report_id = ${reportId}`;
}

export function recordAnswer(reportId: number, answer: CustomerAnswer): Sql {
  return sql`update customer_questions set answer = ${answer}, answered_at = app_now() where report_id = ${reportId}`;
}

/** The question that has been over longest among those that nobody has answered or closed. */
export const firstOverdue: Sql<{ readonly reportId: number }> = sql<{ reportId: number }>`
  select report_id as "reportId" from customer_questions
  where closed_at is null and answer is null and ends_at <= app_now() order by ends_at limit 1`;
