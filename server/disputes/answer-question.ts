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
 * Writes down what the customer says and does what follows from it. What is answered in time can be changed until the report is decided;
 * later, or after its time without an answer, the question is closed. The same answer once more, as a double tap sends it, is answered as
 * the first was.
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

/** Ends the question that has been over longest without an answer, and does what silence means. Answers whether there was one. */
export async function endQuestion(tx: Tx): Promise<boolean> {
  const due = await tx.first(firstOverdue);
  if (due === undefined) return false;
  const { reportId } = due;
  const owner = await tx.first(reportOwner(reportId));
  if (owner === undefined) throw new Error(`report ${reportId} is nobody's`);
  await tx.rows(lockAccount(owner.companyId));
  const question = await tx.first(readQuestion(reportId));
  // Somebody else has ended it, or decided the report, while this waited; or it was answered at the last moment.
  if (question === undefined || question.wasClosed || question.answer !== null) return true;
  await settleAnswer(tx, { reportId });
  await tx.rows(closeQuestion(reportId));
  return true;
}

interface QuestionStanding {
  readonly answer: CustomerAnswer | null;
  /** By a decision, or by who ends what is over. */
  readonly wasClosed: boolean;
  /** Closed, over without an answer, or of somebody forgotten: what was answered in time can be changed for as long as nobody has decided. */
  readonly isClosed: boolean;
}

/** How a question stands; read under the account's lock where something follows from it. */
function readQuestion(reportId: number): Sql<QuestionStanding> {
  return sql<QuestionStanding>`
    select q.answer, q.closed_at is not null as "wasClosed",
           q.closed_at is not null or (q.answer is null and q.ends_at <= app_now()) or not ${isReadable} as "isClosed"
    from customer_questions q join reports r on r.id = q.report_id join purchases p on p.id = r.purchase_id
    join enquiry_contacts c on c.enquiry_id = p.enquiry_id where q.report_id = ${reportId}`;
}

function recordAnswer(reportId: number, answer: CustomerAnswer): Sql {
  return sql`update customer_questions set answer = ${answer}, answered_at = app_now() where report_id = ${reportId}`;
}

/** The question that has been over longest among those that nobody has answered or closed. */
const firstOverdue: Sql<{ readonly reportId: number }> = sql<{ reportId: number }>`
  select report_id as "reportId" from customer_questions
  where closed_at is null and answer is null and ends_at <= app_now() order by ends_at limit 1`;
