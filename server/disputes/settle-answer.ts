import { lockAccount } from '../billing/account.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { decideReport } from './decide-report.ts';
import { quotaFacts, selectReportRule } from './return-rules.ts';
import { judgeAnswer, type CustomerAnswer } from './return-policy-rule.ts';
import { sendReportToOperator } from './judge-open-report.ts';
import { readLockedReport, reportOwner } from './store.ts';

interface Answer {
  readonly answer: CustomerAnswer | null;
  readonly isOver: boolean;
}

/**
 * Acts on the customer's answer, or on silence once time is up: accepts the report or passes it to a person. The quota is counted under the account
 * lock, so two silences cannot take the same place. Even with a person, a changed `no` still accepts until the report is decided.
 */
export async function settleAnswer(tx: Tx, { reportId }: { readonly reportId: number }): Promise<'decided' | 'with_operator' | 'nothing'> {
  const owner = await tx.first(reportOwner(reportId));
  if (owner === undefined) return 'nothing';
  const { companyId } = owner;
  await tx.rows(lockAccount(companyId));
  const [report, rule, question] = [
    await tx.first(readLockedReport(reportId)),
    await tx.first(selectReportRule(reportId)),
    await tx.first(sql<Answer>`select answer, ends_at <= app_now() as "isOver" from customer_questions where report_id = ${reportId}`),
  ];
  if (report === undefined || rule === undefined || question === undefined) return 'nothing';
  if (report.state !== 'asking_customer' && report.state !== 'with_operator') return 'nothing';
  if (question.answer === null && (!question.isOver || report.state === 'with_operator')) return 'nothing';

  const quota = (await tx.first(quotaFacts(companyId, rule.quotaDays ?? 1))) ?? { bought: 0, givenOnSilence: 0 };
  const ruling = judgeAnswer(rule, question.answer, quota);
  if (ruling.kind === 'with_operator') {
    if (report.state === 'asking_customer') await sendReportToOperator(tx, { reportId });
    return 'with_operator';
  }
  const { ground } = ruling;
  const silent = ground === 'customer_silent';
  await decideReport(tx, {
    reportId,
    step: 'report',
    outcome: 'accepted',
    by: { kind: 'customer' },
    ground,
    facts: silent ? { bought: quota.bought, given_on_silence: quota.givenOnSilence } : { answer: question.answer ?? '' },
    reason: null,
  });
  return 'decided';
}
