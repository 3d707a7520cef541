import type { Tx } from '../../platform/database/database.ts';
import { hashSecret, randomShortCode } from '../../platform/random-code.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Asks the customer of a report whether the company has been in touch, by mail and, where their number is a mobile's, by text
 * message. To be called in the transaction that puts the report into `asking_customer`; asked before, nothing happens.
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
