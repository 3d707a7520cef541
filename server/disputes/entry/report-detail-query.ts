import type { ReportDetailWire } from '../../../contract/disputes/queue-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { getSettingValue, type SettingValues } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { readDeadlines } from '../decide-report.ts';
import { decisionTemplates } from '../messages.ts';
import { selectReportLead, selectOtherBuyers, selectOtherReports, queuedReport } from '../queue-query.ts';
import { seenFacts, type SeenFacts, selectPurchaseReports, selectStatements } from '../reports.ts';
import { selectReportRule } from '../return-rules.ts';
import { duplicateDays, peerDays, promisedHours, undoSeconds } from '../settings.ts';
import { readWorkingDays } from '../working-hours-rule.ts';
import { queuedWire } from './operator-routes.ts';
import { reportWire, returnRuleWire } from './routes.ts';

const seenWire = (seen: SeenFacts, others: { readonly buyers: number; readonly reports: number }): ReportDetailWire['facts'] => ({
  bought_before: seen.boughtBefore,
  outside_coverage: seen.isAutomatic && seen.matched === false,
  telephone_dead: seen.telephone === 'dead',
  email_dead: seen.email === 'dead',
  withdrawn: seen.withdrawnWithinHour,
  other_buyers: others.buyers,
  other_reports: others.reports,
});

/** Reads everything a decider may want to know about a report. */
export async function readDetail(db: Db, reportId: number, settings: SettingValues): Promise<ReportDetailWire | undefined> {
  const queued = await db.first(queuedReport(reportId, settings));
  const rule = await db.first(selectReportRule(reportId));
  const others = await db.first(selectOtherBuyers(reportId));
  const lead = await db.first(selectReportLead(reportId));
  const seen = await db.first(seenFacts(reportId, getSettingValue(settings, duplicateDays)));
  if (queued === undefined || rule === undefined || others === undefined || lead === undefined || seen === undefined) return undefined;
  const purchaseId = asId<'purchase'>(others.purchaseId);
  const reports = await db.rows(selectPurchaseReports(purchaseId));
  const statements = await db.rows(selectStatements(purchaseId));
  const detail = reports.find((report) => report.id === reportId);
  if (detail === undefined) return undefined;
  const { deadline, usual } = await readDeadlines(db, { purchaseId }, settings);
  return {
    report: queuedWire(queued, await readWorkingDays(db, queued.country)),
    detail: reportWire(detail),
    rule: returnRuleWire(rule),
    lead: {
      enquiry: lead.enquiryId,
      work_type: lead.workType,
      place: [lead.district, lead.town].filter((part) => part !== null).join(' '),
      bought: lead.boughtAt.toISOString(),
      automatic: lead.isAutomatic,
      credit: toMajor(lead.grossMinor),
    },
    answer: detail.answer,
    statements: statements.map(({ inTouch, saidAt }) => ({ in_touch: inTouch, at: saidAt.toISOString() })),
    earlier: reports.filter((report) => report.id < reportId).map(reportWire),
    facts: seenWire(seen, others),
    others: (await db.rows(selectOtherReports(reportId))).map(({ createdAt, ...said }) => ({ ...said, created: createdAt.toISOString() })),
    report_by: deadline.toISOString(),
    extend_until: usual.toISOString(),
    promised_hours: getSettingValue(settings, promisedHours),
    duplicate_days: getSettingValue(settings, duplicateDays),
    history_days: getSettingValue(settings, peerDays),
    undo_seconds: getSettingValue(settings, undoSeconds),
    templates: decisionTemplates(lead.language),
  };
}
