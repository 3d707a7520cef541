import { lockAccount } from '../../billing/lock-account.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CustomerAnswer } from '../asking/question-query.ts';
import { settleAnswer } from '../settle-answer.ts';
import { reportOwner } from '../store.ts';
import { readQuestion, recordAnswer } from './store.ts';

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
