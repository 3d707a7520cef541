import type { ReportReason } from '../../contract/disputes/values.ts';
import { asId } from '../../contract/kit/ids.ts';
import { decideReport, type ReportDecision } from '../../server/disputes/decide-report.ts';
import { sql } from '../../server/platform/database/sql.ts';
import type { TestApp } from '../app-harness.ts';

/** Reports a bought lead as its company, pending an operator; returns the report's id. */
export async function reportLead(test: TestApp, code: string, reason: ReportReason = 'reject_other'): Promise<number> {
  const report = await test.database.db.first(sql<{ id: number }>`
    insert into reports (purchase_id, company_id, return_rule_id, reason, comment, state, decide_by)
    select p.id, p.company_id, r.id, r.reason, 'The number rings at a bakery.', 'with_operator', app_now() + interval '2 days'
    from purchases p join enquiries e on e.id = p.enquiry_id join return_rules r on r.country = e.country and r.reason = ${reason}
    where p.code = ${code} returning id`);
  if (report === undefined) throw new Error(`lead ${code} was not reported`);
  return report.id;
}

/** Decides a report as an operator, with this message to the company. */
export async function decideByPerson(
  test: TestApp,
  reportId: number,
  outcome: ReportDecision['outcome'],
  { step = 'report', reason = 'We have looked into it.' }: { step?: ReportDecision['step']; reason?: string } = {},
): Promise<void> {
  await test.staff();
  const staff = await test.database.db.first(sql<{ id: number }>`select id from staff order by id desc limit 1`);
  const by = { kind: 'operator', staffId: asId<'staff'>(staff?.id ?? 0), actor: 'Olive Operator' } as const;
  const decision: ReportDecision = { reportId, step, outcome, by, ground: 'person', facts: {}, reason };
  const { kind } = await test.database.inTx((tx) => decideReport(tx, decision));
  if (kind !== 'decided') throw new Error(`the report was not decided: ${kind}`);
}

/** Appeals against the rejection. */
export async function appealReport(test: TestApp, reportId: number): Promise<void> {
  await test.database.db.rows(sql`
    update reports set state = 'appealed', appealed_at = app_now(), appeal_comment = 'Please ring the number yourselves.' where id = ${reportId}`);
}
