import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { forgetWords } from '../platform/sending/forget-words.ts';

const batchSize = 200;

/**
 * Erases whom the form named, once their time is over, with the words of the mails about them. What was sent about a lead goes with
 * its enquiry. Answers how many.
 */
export async function eraseIntroductions(tx: Tx): Promise<number> {
  const erased = await tx.rows(sql<{ id: number }>`
    update finance_introductions set erased_at = app_now(), title = null, first_name = null, last_name = null, email = null
    where id in (select id from finance_introductions
                 where purchase_id is null and erased_at is null and retention_until <= app_now()
                 order by retention_until limit ${batchSize} for update skip locked)
    returning id`);
  if (erased.length === 0) return 0;
  const dedupeKeys = erased.flatMap(({ id }) => [`finance.partner:${id}`, `finance.customer:form:${id}`]);
  await tx.together(...forgetWords({ enquiryIds: [], dedupeKeys }));
  return erased.length;
}
