import { reportQueue } from '../../../contract/disputes/queue-endpoints.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../../platform/business-settings.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { dateFormat } from '../../../contract/kit/date-format.ts';
import { sheetFile, type SheetRow } from '../../platform/documents/sheet-file.ts';
import { answer, ok, only, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { decideReport } from '../decide-report.ts';
import { withPreviousDecider, eachQueued, listQueue, queueCounts, type QueueScope } from '../queue-query.ts';
import { savePendingDecision, type ManualDecision, withdrawDecision } from '../decisions.ts';
import { maxExtensionDays, promisedHours } from '../settings.ts';
import { readWorkingDays, type WorkingDays } from '../working-hours-rule.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { queueLine, queuedWire } from './operator-routes.ts';
import { readDetail } from './report-detail-query.ts';
import { reportSheet } from '../../../contract/disputes/values.ts';

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
