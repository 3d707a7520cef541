import type { CompanyId, PurchaseId } from '../../../contract/kit/ids.ts';
import { lockAccount } from '../../billing/lock-account.ts';
import { isReadable } from '../../enquiries/reveal-contact.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { lastStatement } from '../statements-query.ts';
import { answerQuestion } from './answer-question.ts';

interface Standing {
  readonly isClosed: boolean;
  /** The report whose question waits for an answer, or for another one. */
  readonly askedBy: number | null;
}

/** Read under the account's lock; the contact row is held, so that nobody is erased between this and what they say. */
const readStanding = (purchaseId: PurchaseId): Sql<Standing> => sql<Standing>`
  select contact_is_decided(p.id) or not ${isReadable} as "isClosed",
         (select q.report_id from reports r join customer_questions q on q.report_id = r.id
          where r.purchase_id = p.id and q.closed_at is null and (q.answer is not null or q.ends_at > app_now()) order by r.id desc limit 1) as "askedBy"
  from purchases p join enquiry_contacts c on c.enquiry_id = p.enquiry_id where p.id = ${purchaseId} for share of c`;

/**
 * Writes down what a consumer says of their own accord: whether the company has been in touch. They may say otherwise later, until
 * what the company reported is decided for good. While a report asks them the same, this is their answer to it.
 */
export async function recordStatement(
  tx: Tx,
  { purchaseId, companyId, inTouch }: { readonly purchaseId: PurchaseId; readonly companyId: CompanyId; readonly inTouch: boolean },
): Promise<'said' | 'closed'> {
  await tx.rows(lockAccount(companyId));
  const standing = await tx.first(readStanding(purchaseId));
  if (standing === undefined || standing.isClosed) return 'closed';
  const { askedBy } = standing;
  if (askedBy !== null) {
    const outcome = await answerQuestion(tx, { reportId: askedBy, answer: inTouch ? 'yes' : 'no' });
    return outcome === 'answered' ? 'said' : 'closed';
  }
  const said = await tx.first(lastStatement(purchaseId));
  if (said?.inTouch !== inTouch)
    await tx.rows(sql`insert into contact_statements (purchase_id, in_touch) values (${purchaseId}, ${inTouch})`);
  return 'said';
}
