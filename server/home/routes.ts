import { companyResults } from '../../contract/home/results-endpoints.ts';
import { today } from '../../contract/home/today-endpoints.ts';
import { type ResultBreakdown, resultsSheet } from '../../contract/home/values.ts';
import { toMajor } from '../../contract/kit/money.ts';
import type { Db } from '../platform/database/database.ts';
import { sheetFile } from '../platform/documents/sheet-file.ts';
import { ok, routes, type TradeCaller } from '../platform/http/route.ts';
import { refuseField } from '../platform/http/validate.ts';
import { errorText } from '../platform/texts.ts';
import { choosePeriod, periodBefore } from './operator/sales-report.ts';
import { readCompanyCalendar, readResults, resultFiguresWire } from './results.ts';
import { readToday } from './today-query.ts';

export const homeRoutes = routes(today, {
  'GET /company/today': async ({ db, caller }) => {
    const facts = await readToday(db, caller);
    return ok({
      since: facts.since.toISOString(),
      new_leads: facts.newLeads,
      bought: facts.bought,
      bought_automatically: facts.boughtAutomatically,
      month: {
        leads: facts.monthLeads,
        spent: toMajor(facts.spentMinor),
        credited: toMajor(facts.creditedMinor),
        currency: facts.currency,
      },
      calls: facts.calls,
      appeals: facts.appeals,
      extensions: facts.extensions,
      reviews: facts.reviews,
    });
  },
});

const usualDays = 365;
const dayMs = 86_400_000;

interface AskedResults {
  readonly by: ResultBreakdown;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

async function loadResults(db: Db, { companyId, pageLanguage: language }: TradeCaller, { by, from, until }: AskedResults) {
  const { currency, timeZone, today: day } = await readCompanyCalendar(db, companyId);
  const last = until ?? day;
  const usualStart = new Date(Date.parse(`${last}T00:00:00Z`) - (usualDays - 1) * dayMs).toISOString().slice(0, 10);
  const period = choosePeriod({ from: from ?? usualStart, until: last }, day);
  if (period === 'reversed' || period === 'too_long') return refuseField('from', errorText('invalid'));
  return { currency, period, ...(await readResults(db, { companyId, by, language, timeZone, period })) };
}

export const resultRoutes = routes(companyResults, {
  'GET /company/results': async ({ db, caller, query }) => {
    const results = await loadResults(db, caller, query);
    if ('status' in results) return results;
    const { currency, period, total, rows } = results;
    return ok({
      currency,
      period,
      previous: periodBefore(period),
      total: { current: resultFiguresWire(total.current), previous: resultFiguresWire(total.previous) },
      rows: rows.map(({ name, current, previous }) => ({
        name,
        current: resultFiguresWire(current),
        previous: resultFiguresWire(previous),
      })),
    });
  },
  'GET /company/results/export': async ({ db, caller, query }) => {
    const results = await loadResults(db, caller, query);
    if ('status' in results) return results;
    const { currency, period, rows } = results;
    return sheetFile({
      name: `results-by-${query.by.replace('_', '-')}`,
      sheet: resultsSheet,
      wish: query,
      rows: rows.map(({ name, current }) => {
        const { leads, contacted, quoted, won, spend, job_value, cost_per_won, return_on_spend, response_minutes } =
          resultFiguresWire(current);
        const figures = [leads, contacted, quoted, won, spend, job_value, cost_per_won, return_on_spend, response_minutes];
        return [period.from, period.until, currency, name, ...figures];
      }),
    });
  },
});
