import { lockAccount } from '../../billing/lock-account.ts';
import type { Tx } from '../../platform/database/database.ts';
import { settleAnswer } from '../settle-answer.ts';
import { closeQuestion, reportOwner } from '../store.ts';
import { firstOverdue, readQuestion } from './store.ts';

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
