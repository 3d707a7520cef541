import { reportQueue, type ReportDetailWire } from '../../../contract/disputes/queue-endpoints.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../../platform/business-settings.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { dateFormat } from '../../../contract/kit/date-format.ts';
import { sheetFile, type SheetRow } from '../../platform/documents/sheet-file.ts';
import { answer, ok, only, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { decideReport, readDeadlines } from '../decide-report.ts';
import {
  withPreviousDecider,
  eachQueued,
  listQueue,
  queueCounts,
  type QueueScope,
  selectReportLead,
  selectOtherBuyers,
  selectOtherReports,
  queuedReport,
} from '../queue-query.ts';
import { savePendingDecision, type ManualDecision, withdrawDecision } from '../decisions.ts';
import { maxExtensionDays, promisedHours, duplicateDays, peerDays, undoSeconds } from '../settings.ts';
import { readWorkingDays, type WorkingDays } from '../working-hours-rule.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { queueLine, queuedWire } from './operator-routes.ts';
import { reportSheet } from '../../../contract/disputes/values.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { decisionTemplates } from '../messages.ts';
import { seenFacts, type SeenFacts, selectPurchaseReports, selectStatements } from '../reports.ts';
import { selectReportRule } from '../return-rules.ts';
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
async function readDetail(db: Db, reportId: number, settings: SettingValues): Promise<ReportDetailWire | undefined> {
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

const notFound = () => refuse(404, [errorText('notFound')]);

const readSettings = async (db: Db): Promise<SettingValues> =>
  (await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`))?.settings ?? null;

/** Loads each country's calendar once per page. */
function createCalendarLoader(db: Db): (country: CountryCode) => Promise<WorkingDays> {
  const known = new Map<CountryCode, Promise<WorkingDays>>();
  return (country) => {
    const days = known.get(country) ?? readWorkingDays(db, country);
    known.set(country, days);
    return days;
  };
}

async function* spreadsheet(db: Db, scope: QueueScope): AsyncGenerator<SheetRow> {
  const getCalendar = createCalendarLoader(db);
  for await (const row of eachQueued(db, scope, await readSettings(db))) yield queueLine(queuedWire(row, await getCalendar(row.country)));
}

interface DecisionRequest extends Omit<ManualDecision, 'by' | 'ground' | 'facts'> {
  readonly undoable: boolean;
}

/** A person's decision with its text for the company: immediately, or after the undo period. */
async function decide(tx: Tx, caller: StaffCaller, { undoable, ...wish }: DecisionRequest) {
  const decision: ManualDecision = {
    ...wish,
    by: { kind: 'operator', staffId: caller.staffId, actor: caller.name },
    ground: 'person',
    facts: {},
  };
  const outcome = undoable ? await savePendingDecision(tx, decision) : await decideReport(tx, decision);
  switch (outcome.kind) {
    case 'unknown':
      return notFound();
    case 'already_decided':
      return refuse(409, [await withPreviousDecider(tx, wish.reportId)]);
    case 'not_later':
      return refuseField('until', errorText('untilNotLater', { date: dayWords(outcome.deadline) }));
    case 'kept':
      return { kind: 'kept' as const, credit: null, extendedUntil: outcome.extendedUntil, undoUntil: outcome.undoUntil };
    case 'decided':
      return { ...outcome, undoUntil: null };
  }
}

/** The back office's date format. */
const dayWords = (at: Date): string => dateFormat('en-GB', 'UTC').shortDate(at.toISOString());

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const reportQueueRoutes = routes(
  only(reportQueue, 'GET /operator/reports', 'GET /operator/reports/export', 'GET /operator/reports/{id}'),
  {
    'GET /operator/reports': async ({ db, query }) => {
      const settings = await readSettings(db);
      const { rows, total } = await listQueue(db, query, settings);
      const getCalendar = createCalendarLoader(db);
      const data = [];
      for (const row of rows) data.push(queuedWire(row, await getCalendar(row.country)));
      const counted = await db.first(queueCounts);
      if (counted === undefined) throw new Error('the database returned no time');
      const { lastDecided, now, ...counts } = counted;
      const promised = getSettingValue(settings, promisedHours);
      const meta = { counts, last_decided: iso(lastDecided), promised_hours: promised, now: now.toISOString() };
      return answer(200, { data, meta: { totalResults: total, pageSize: query.pageSize, ...meta } });
    },

    'GET /operator/reports/export': ({ db, query }) =>
      sheetFile({ name: `reports-${query.view}`.replace('_', '-'), sheet: reportSheet, wish: query, rows: spreadsheet(db, query) }),

    'GET /operator/reports/{id}': async ({ db, params: { id } }) => {
      const detail = await readDetail(db, id, await readSettings(db));
      return detail === undefined ? notFound() : ok(detail);
    },
  },
);

export const reportDecisionRoutes = routes(
  only(
    reportQueue,
    'POST /operator/reports/{id}/accept',
    'POST /operator/reports/{id}/reject',
    'POST /operator/reports/{id}/extend',
    'POST /operator/reports/{id}/undo',
  ),
  {
    'POST /operator/reports/{id}/accept': async ({ tx, caller, params: { id: reportId }, body }) => {
      const outcome = await decide(tx, caller, { reportId, outcome: 'accepted', ...body });
      return 'status' in outcome ? outcome : ok({ credit: outcome.credit, undo_until: iso(outcome.undoUntil) });
    },

    'POST /operator/reports/{id}/reject': async ({ tx, caller, params: { id: reportId }, body }) => {
      const outcome = await decide(tx, caller, { reportId, outcome: 'rejected', ...body });
      return 'status' in outcome ? outcome : ok({ undo_until: iso(outcome.undoUntil) });
    },

    'POST /operator/reports/{id}/extend': async ({ tx, caller, params: { id: reportId }, body: { reason, until, undoable } }) => {
      const settings = await readSettings(tx);
      const clock = await tx.first(sql<{ now: Date }>`select app_now() as now`);
      const days = getSettingValue(settings, maxExtensionDays);
      const now = clock?.now.getTime() ?? 0;
      const extendUntil = until === undefined ? null : new Date(until);
      if (extendUntil !== null && (extendUntil.getTime() <= now || extendUntil.getTime() > now + days * 86_400_000))
        return refuseField('until', errorText('untilTooFar', { days }));
      const outcome = await decide(tx, caller, { reportId, step: 'report', outcome: 'extended', reason, extendUntil, undoable });
      if ('status' in outcome) return outcome;
      return ok({ report_by: iso(outcome.extendedUntil) ?? '', undo_until: iso(outcome.undoUntil) });
    },

    'POST /operator/reports/{id}/undo': async ({ tx, caller, params: { id: reportId }, body: { reason } }) => {
      const outcome = await withdrawDecision(tx, { reportId, reason, by: { staffId: caller.staffId, actor: caller.name } });
      if (outcome === 'unknown') return notFound();
      return outcome === 'undone' ? ok({}) : refuse(409, [errorText('reportUndoTooLate')]);
    },
  },
);
