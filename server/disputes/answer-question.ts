import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import { lockAccount } from '../billing/account.ts';
import { isReadable } from '../enquiries/contacts.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { CustomerAnswer } from './asking/ask-customer.ts';
import { settleAnswer } from './settle-answer.ts';
import { lastStatement } from './reports.ts';
import { reportOwner, closeQuestion } from './store.ts';

/**
 * Records the customer's answer and acts on it. An answer given in time can be changed until the report is decided; afterwards, or once it expired
 * unanswered, the question is closed. Repeating the same answer, as a double tap does, gets the same response.
 */
export async function answerQuestion(
  tx: Tx,
  { reportId, answer }: { readonly reportId: number; readonly answer: CustomerAnswer },
): Promise<'answered' | 'closed'> {
  const owner = await tx.first(reportOwner(reportId));
  if (owner === undefined) return 'closed';
  await tx.rows(lockAccount(owner.companyId));
  const question = await tx.first(readQuestion(reportId));
  if (question === undefined) return 'closed';
  if (question.answer === answer) return 'answered';
  if (question.isClosed) return 'closed';
  await tx.rows(recordAnswer(reportId, answer));
  await settleAnswer(tx, { reportId });
  return 'answered';
}

interface StatementState {
  readonly isClosed: boolean;
  /** The report whose question is open for an answer or a change. */
  readonly askedBy: number | null;
}

/** Read under the account lock; the contact row is locked so that it cannot be erased meanwhile. */
const readStatementState = (purchaseId: PurchaseId): Sql<StatementState> => sql<StatementState>`
  select contact_is_decided(p.id) or not ${isReadable} as "isClosed",
         (select q.report_id from reports r join customer_questions q on q.report_id = r.id
          where r.purchase_id = p.id and q.closed_at is null and (q.answer is not null or q.ends_at > app_now()) order by r.id desc limit 1) as "askedBy"
  from purchases p join enquiry_contacts c on c.enquiry_id = p.enquiry_id where p.id = ${purchaseId} for share of c`;

/**
 * Records an unprompted statement by a consumer on whether the company has been in touch. It can be changed until the company's report is finally
 * decided. While a report asks the same, it counts as the answer.
 */
export async function recordStatement(
  tx: Tx,
  { purchaseId, companyId, inTouch }: { readonly purchaseId: PurchaseId; readonly companyId: CompanyId; readonly inTouch: boolean },
): Promise<'said' | 'closed'> {
  await tx.rows(lockAccount(companyId));
  const standing = await tx.first(readStatementState(purchaseId));
  if (standing === undefined || standing.isClosed) return 'closed';
  const { askedBy } = standing;
  if (askedBy !== null) {
    const outcome = await answerQuestion(tx, { reportId: askedBy, answer: inTouch ? 'yes' : 'no' });
    return outcome === 'answered' ? 'said' : 'closed';
  }
  const previousStatement = await tx.first(lastStatement(purchaseId));
  if (previousStatement?.inTouch !== inTouch)
    await tx.rows(sql`insert into contact_statements (purchase_id, in_touch) values (${purchaseId}, ${inTouch})`);
  return 'said';
}

/** Closes the longest-expired unanswered question and applies the rule for silence. Returns whether there was one. */
export async function endQuestion(tx: Tx): Promise<boolean> {
  const due = await tx.first(firstOverdue);
  if (due === undefined) return false;
  const { reportId } = due;
  const owner = await tx.first(reportOwner(reportId));
  if (owner === undefined) throw new Error(`report ${reportId} has no company`);
  await tx.rows(lockAccount(owner.companyId));
  const question = await tx.first(readQuestion(reportId));
  // Closed or decided by someone else, or answered at the last moment, while we waited.
  if (question === undefined || question.wasClosed || question.answer !== null) return true;
  await settleAnswer(tx, { reportId });
  await tx.rows(closeQuestion(reportId));
  return true;
}

interface QuestionState {
  readonly answer: CustomerAnswer | null;
  /** By a decision or by the expiry job. */
  readonly wasClosed: boolean;
  /** Closed, expired unanswered, or the customer was erased. An answer given in time can be changed until a decision. */
  readonly isClosed: boolean;
}

/** Reads a question's state; under the account lock if anything depends on it. */
function readQuestion(reportId: number): Sql<QuestionState> {
  return sql<QuestionState>`
    select q.answer, q.closed_at is not null as "wasClosed",
           q.closed_at is not null or (q.answer is null and q.ends_at <= app_now()) or not ${isReadable} as "isClosed"
    from customer_questions q join reports r on r.id = q.report_id join purchases p on p.id = r.purchase_id
    join enquiry_contacts c on c.enquiry_id = p.enquiry_id where q.report_id = ${reportId}`;
}

function recordAnswer(reportId: number, answer: CustomerAnswer): Sql {
  return sql`update customer_questions set answer = ${answer}, answered_at = app_now() where report_id = ${reportId}`;
}

/** The longest-expired question that is neither answered nor closed. */
const firstOverdue: Sql<{ readonly reportId: number }> = sql<{ reportId: number }>`
  select report_id as "reportId" from customer_questions
  where closed_at is null and answer is null and ends_at <= app_now() order by ends_at limit 1`;
