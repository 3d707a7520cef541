import type { CountryCode } from '../../../contract/kit/country.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { isReadable } from '../../enquiries/contacts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { hashSecret, randomShortCode } from '../../platform/random-code.ts';

/**
 * Asks a report's customer whether the company has been in touch, by mail and, for a mobile number, by text message. Call it in the transaction that
 * sets `asking_customer`; does nothing if already asked.
 */
export async function askCustomer(tx: Tx, { reportId }: { readonly reportId: number }): Promise<void> {
  const token = randomShortCode();
  const asked = await tx.first(sql<{ enquiryId: number }>`
    with asked as (
      insert into customer_questions (report_id, token_hash, ends_at)
      select r.id, ${hashSecret(token)}, app_now() + make_interval(hours => rule.answer_hours)
      from reports r join return_rules rule on rule.id = r.return_rule_id
      where r.id = ${reportId}
      on conflict (report_id) do nothing
      returning report_id)
    select p.enquiry_id as "enquiryId"
    from asked join reports r on r.id = asked.report_id join purchases p on p.id = r.purchase_id`);
  if (asked === undefined) return;
  const recipient = { kind: 'enquiry', id: asked.enquiryId } as const;
  const about = { recipient, payload: { reportId }, secrets: { token } };
  await putInOutbox(tx, { dedupeKey: `customer-question:${reportId}`, channel: 'email', template: 'customer-question', ...about });
  await putInOutbox(tx, { dedupeKey: `customer-question-sms:${reportId}`, channel: 'sms', template: 'customer-question-sms', ...about });
}

export const customerAnswers = ['yes', 'no', 'never_asked'] as const;
export type CustomerAnswer = (typeof customerAnswers)[number];

/** A question as its customer may see it, without the company's text. */
export interface CustomerQuestion {
  readonly reportId: number;
  readonly country: CountryCode;
  /** The language of their enquiry, if known. */
  readonly language: PageLanguage | null;
  readonly tradingName: string;
  readonly workType: Readonly<Record<PageLanguage, string>>;
  readonly boughtAt: Date;
  readonly endsAt: Date;
  readonly answer: CustomerAnswer | null;
  /** The report is decided, time is up without an answer, or the customer has been erased. */
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

export const findReportQuestion = (reportId: number): Sql<CustomerQuestion> => findBy(sql`q.report_id = ${reportId}`);

/** Looks it up by its link; only the token's hash is stored. */
export const findQuestionByHash = (tokenHash: Buffer): Sql<CustomerQuestion> => findBy(sql`q.token_hash = ${tokenHash}`);
