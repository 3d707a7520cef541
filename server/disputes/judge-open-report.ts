import type { CountryCode } from '../../contract/kit/country.ts';
import { lockAccount } from '../billing/lock-account.ts';
import { settingsColumn, valueOf, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { askCustomer } from './asking/ask-customer.ts';
import { decideReport } from './decide-report.ts';
import { seenFacts } from './proof-facts-query.ts';
import { recordUndeliverable } from './record-undeliverable.ts';
import { judgeReport, type ProofFacts, type ProofGround } from './return-policy-rule.ts';
import { ruleOfReport } from './return-rules-query.ts';
import { sendReportToOperator } from './send-report-to-operator.ts';
import { duplicateDays, providerMinutes } from './settings.ts';
import { markJudged, passReport, readLockedReport, reportOwner, type DecisionFacts, type LockedReport } from './store.ts';

/** What a decision by the product keeps of what it saw. */
function factsOf(ground: ProofGround, facts: ProofFacts): DecisionFacts {
  switch (ground) {
    case 'bought_before':
      return { lead: facts.boughtBefore ?? '' };
    case 'contact_impossible':
      return { telephone: facts.telephone, email: facts.email };
    case 'coverage':
    case 'withdrawn':
      return {};
  }
}

async function readCircumstances(tx: Tx, report: LockedReport) {
  const row = await tx.first(sql<{ country: CountryCode; settings: SettingValues; now: Date }>`
    select country, ${settingsColumn}, app_now() as now from enquiries where id = ${report.enquiryId}`);
  const rule = await tx.first(ruleOfReport(report.id));
  if (row === undefined || rule === undefined) throw new Error(`report ${report.id} is about nothing`);
  const { canAsk } = await recordUndeliverable(tx, { enquiryId: report.enquiryId, country: row.country });
  const seen = await tx.first(seenFacts(report.id, valueOf(row.settings, duplicateDays)));
  if (seen === undefined) throw new Error(`report ${report.id} is of no customer`);
  return { ...row, rule, facts: { ...seen, canAsk } };
}

/**
 * Looks for what proves an open report right, and accepts it then; else a report that nobody has yet goes to who decides it. Tried
 * when it is made and again whenever something new is known. A report that is decided stays so.
 */
export async function judgeOpenReport(tx: Tx, { reportId }: { readonly reportId: number }): Promise<void> {
  const owner = await tx.first(reportOwner(reportId));
  if (owner === undefined) return;
  await tx.rows(lockAccount(owner.companyId));
  const report = await tx.first(readLockedReport(reportId));
  if (report === undefined || !['checking', 'asking_customer', 'with_operator'].includes(report.state)) return;
  const { rule, facts, settings, now } = await readCircumstances(tx, report);
  await tx.rows(markJudged(reportId));

  const waitsUntil = new Date(report.createdAt.getTime() + valueOf(settings, providerMinutes) * 60_000);
  const ruling = judgeReport(rule, facts, { mayWait: now < waitsUntil });
  if (ruling.kind === 'accepted') {
    const { ground } = ruling;
    await decideReport(tx, {
      reportId,
      step: 'report',
      outcome: 'accepted',
      by: { kind: 'system' },
      ground,
      facts: factsOf(ground, facts),
      reason: null,
    });
  } else if (report.state === 'checking') {
    switch (ruling.kind) {
      case 'checking':
        await tx.rows(passReport(reportId, 'checking', waitsUntil));
        break;
      case 'asking_customer':
        await tx.rows(passReport(reportId, 'asking_customer', new Date(now.getTime() + ruling.hours * 3_600_000)));
        await askCustomer(tx, { reportId });
        break;
      case 'with_operator':
        await sendReportToOperator(tx, { reportId });
    }
  }
}
