import type { DemoCountry } from '../demo-countries.ts';
import type { CompanyId, StaffId } from '../../../contract/kit/ids.ts';
import type { Receipt } from '../../../server/buying/receipts.ts';
import { appealReport } from '../../../server/disputes/appeal-report.ts';
import { decideReport } from '../../../server/disputes/decide-report.ts';
import { judgeOpenReport } from '../../../server/disputes/judge-open-report.ts';
import { reportLead } from '../../../server/disputes/report-lead.ts';
import { settleAnswer } from '../../../server/disputes/settle-answer.ts';
import type { Database, Tx } from '../../../server/platform/database/database.ts';
import { runInThePast } from '../run-in-the-past.ts';
import { hourMs, planReports, type Plan, type Step } from './plan-reports.ts';
import { appeals, rulings, type Complaint } from './report-words.ts';

interface Reported {
  readonly reportId: number;
  readonly companyId: CompanyId;
  readonly code: string;
  readonly country: DemoCountry;
}

interface Waiting {
  readonly at: Date;
  readonly live: (tx: Tx) => Promise<void>;
}

export interface Reports {
  /** Called for each purchase, which may lead to a report. */
  bought(companyId: CompanyId, receipt: Receipt, country: DemoCountry): void;
  /** Plays all report events up to a moment. */
  liveUntil(at: Date): Promise<void>;
}

async function carryOutStep(tx: Tx, step: Step, { reportId, companyId, code, country }: Reported, staffId: StaffId): Promise<void> {
  const rule = (on: 'report' | 'appeal', outcome: 'accepted' | 'rejected' | 'extended') =>
    decideReport(tx, {
      reportId,
      step: on,
      outcome,
      by: { kind: 'operator', staffId, actor: 'Robin Keeper' },
      ground: 'person',
      facts: {},
      reason: rulings[country][outcome],
    });
  switch (step) {
    case 'judge':
      return judgeOpenReport(tx, { reportId });
    case 'answer':
      await settleAnswer(tx, { reportId });
      return;
    case 'appeal':
      await appealReport(tx, { companyId, code, comment: appeals[country] });
      return;
    case 'appeal accepted':
      await rule('appeal', 'accepted');
      return;
    case 'appeal rejected':
      await rule('appeal', 'rejected');
      return;
    case 'accepted':
    case 'rejected':
    case 'extended':
      await rule('report', step);
  }
}

/** Three attempts over two days, as the policy requires of no-contact reports. */
function attemptsFor({ reason }: Complaint, reportedAt: Date) {
  if (reason !== 'nocontacttried') return [];
  const before = (hours: number): Date => new Date(reportedAt.getTime() - hours * hourMs);
  return [
    { at: before(54), channel: 'phone' as const },
    { at: before(30), channel: 'sms' as const },
    { at: before(3), channel: 'phone' as const },
  ];
}

interface Circumstances {
  readonly staffId: StaffId;
  /** Company with every second lead reported, so that each state is visible. */
  readonly often: CompanyId | undefined;
  readonly now: Date;
}

/** Simulates reports and their outcome: one lead in eleven, plus a few still open. */
export function openReports(database: Database, { staffId, often, now }: Circumstances): Reports {
  const plans = planReports(now);
  const waiting: Waiting[] = [];

  const schedule = (companyId: CompanyId, code: string, country: DemoCountry, { complaint, course, reportedAt }: Plan): void => {
    const live = async (tx: Tx): Promise<void> => {
      const reportInput = { companyId, code, ...complaint, attempts: attemptsFor(complaint, reportedAt) };
      const outcome = await reportLead(tx, reportInput);
      // Withdrawn by its consumer meanwhile, so not reportable.
      if (outcome.kind !== 'reported') return;
      for (const [hours, step] of course) {
        const at = new Date(reportedAt.getTime() + hours * hourMs);
        waiting.push({ at, live: (later) => carryOutStep(later, step, { reportId: outcome.reportId, companyId, code, country }, staffId) });
      }
    };
    waiting.push({ at: reportedAt, live });
  };

  return {
    bought: (companyId, { code, boughtAt }, country) => {
      const plan = plans(boughtAt, country, companyId === often ? 0.5 : 0.09);
      if (plan !== undefined) schedule(companyId, code, country, plan);
    },
    liveUntil: async (until) => {
      for (;;) {
        const next = waiting.filter(({ at }) => at <= until).toSorted((one, other) => one.at.getTime() - other.at.getTime())[0];
        if (next === undefined) return;
        waiting.splice(waiting.indexOf(next), 1);
        await runInThePast(database, next.at, next.live);
      }
    },
  };
}
