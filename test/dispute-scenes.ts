import { appealReport } from '../server/disputes/appeal-report.ts';
import { decideReport, type ReportDecision } from '../server/disputes/decide-report.ts';
import { savePendingDecision } from '../server/disputes/decisions.ts';
import { sql } from '../server/platform/database/sql.ts';
import type { StaffId } from '../contract/kit/ids.ts';
import type { TestApp } from './app-harness.ts';
import { makeSource } from './factories/create-enquiry.ts';
import { buyToReport, makeReport, type BoughtForReport } from './factories/make-report.ts';
import type { TestCompany } from './factories/create-company.ts';

export interface ReportedScene extends BoughtForReport {
  readonly company: TestCompany;
  readonly reportId: number;
}

/** A report waiting for an operator. */
export async function reportedScene(test: TestApp): Promise<ReportedScene> {
  const company = await test.company();
  const { companyId } = company;
  const { sourceId } = await makeSource(test.database);
  const lead = await buyToReport(test.database, { companyId, sourceId });
  return { ...lead, company, reportId: await makeReport(test.database, { companyId, code: lead.code, reason: 'fraud' }) };
}

/** Decides a report as an operator, always with the same reason. */
export async function decideAsStaff(
  test: TestApp,
  { reportId, outcome, step = 'report' }: Pick<ReportDecision, 'reportId' | 'outcome'> & { readonly step?: ReportDecision['step'] },
) {
  await test.staff('agent');
  const staff = await test.database.db.first(sql<{ id: StaffId }>`select max(id) as id from staff`);
  if (staff === undefined) throw new Error('there is no staff');
  const by = { kind: 'operator', staffId: staff.id, actor: 'Robin Tester' } as const;
  const decision = { reportId, step, outcome, by, ground: 'person', facts: {}, reason: 'we have spoken to the customer' } as const;
  return test.database.inTx((tx) => decideReport(tx, decision));
}

/** A rejected report that its company appealed against. */
export async function appealedScene(test: TestApp): Promise<ReportedScene> {
  const scene = await reportedScene(test);
  await decideAsStaff(test, { reportId: scene.reportId, outcome: 'rejected' });
  const { companyId } = scene.company;
  const appealInput = { companyId, code: scene.code, comment: 'Please look at it once more.' };
  const outcome = await test.database.inTx((tx) => appealReport(tx, appealInput));
  if (outcome.kind !== 'appealed') throw new Error(`the appeal was ${outcome.kind}`);
  return scene;
}

/** An operator's decision that has not taken effect yet. */
export async function madeDecision(test: TestApp): Promise<void> {
  const { reportId } = await reportedScene(test);
  await test.staff('agent');
  const staff = await test.database.db.first(sql<{ id: StaffId }>`select max(id) as id from staff`);
  if (staff === undefined) throw new Error('there is no staff');
  const by = { kind: 'operator', staffId: staff.id, actor: 'Robin Tester' } as const;
  const decision = {
    reportId,
    step: 'report',
    outcome: 'rejected',
    by,
    ground: 'person',
    facts: {},
    reason: 'we have asked them',
  } as const;
  const outcome = await test.database.inTx((tx) => savePendingDecision(tx, decision));
  if (outcome.kind !== 'kept') throw new Error(`the decision was ${outcome.kind}`);
}
