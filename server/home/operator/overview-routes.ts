import { operatorOverview, type FiguresWire } from '../../../contract/home/overview-endpoints.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { toMajor, type CurrencyCode } from '../../../contract/kit/money.ts';
import { workingHours, type WorkingDays, readWorkingDays } from '../../disputes/working-hours-rule.ts';
import { allUnits } from '../../geography/business-units.ts';
import type { Db } from '../../platform/database/database.ts';
import { ok, routes } from '../../platform/http/route.ts';
import {
  listFigures,
  listReportKinds,
  type Figures,
  listDays,
  listHeldLeads,
  listOpenReports,
  listOwed,
  type OpenReport,
  agesByKind,
  countByBand,
} from './overview.ts';

const maxDue = 5;

const computeShare = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1_000) / 1_000);

/** Adds each report's age in working hours of its country. */
async function withAges<Waiting extends Pick<OpenReport, 'country' | 'waitingSince' | 'now'>>(
  db: Db,
  reports: readonly Waiting[],
): Promise<(Waiting & { readonly hours: number })[]> {
  const calendars = new Map<CountryCode, WorkingDays>();
  for (const country of new Set(reports.map((report) => report.country))) calendars.set(country, await readWorkingDays(db, country));
  return reports.flatMap((report) => {
    const calendar = calendars.get(report.country);
    return calendar === undefined ? [] : [{ ...report, hours: workingHours(report.waitingSince, report.now, calendar) }];
  });
}

/** Currencies of the units, without duplicates. */
const inOrder = (): readonly CurrencyCode[] => [...new Set(allUnits().map(({ currency }) => currency))];

function toSums(amounts: Partial<Record<CurrencyCode, number>>) {
  return inOrder().flatMap((currency) => {
    const minor = amounts[currency];
    return minor === undefined ? [] : [{ currency, amount: toMajor(minor) }];
  });
}

function figuresWire(figures: Figures): FiguresWire {
  return {
    leads: figures.leads,
    sold: figures.soldLeads,
    sold_rate: computeShare(figures.soldLeads, figures.leads),
    fill_rate: computeShare(figures.soldPlaces, figures.places),
    revenue: toSums(figures.revenue),
    refunds: toSums(figures.refunds),
    first_alert_minutes: figures.firstAlertMinutes,
    first_sale_minutes: figures.firstSaleMinutes,
  };
}

/** Routes for the marketplace overview, across domains. */
export const operatorOverviewRoutes = routes(operatorOverview, {
  'GET /operator/overview': async ({ db }) => {
    const [days, reports] = [await listDays(db), await listOpenReports(db)];
    return ok({
      leads_today: days.reduce((sum, { today }) => sum + today, 0),
      open_reports: reports.length,
      unpaid: (await listOwed(db)).map(({ currency, amountMinor }) => ({ currency, amount: toMajor(amountMinor) })),
      days: days.map(({ day, sold, unsold }) => ({ day, sold, unsold })),
      report_ages: countByBand((await withAges(db, reports)).map(({ hours }) => hours)),
      due_reports: reports.slice(0, maxDue).map(({ id, lead, company, country, isAppeal, waitingSince, decideBy, now }) => ({
        id,
        lead,
        company,
        country,
        is_appeal: isAppeal,
        waiting_since: waitingSince.toISOString(),
        decide_by: decideBy.toISOString(),
        overdue: now > decideBy,
      })),
      due_leads: (await listHeldLeads(db)).map(({ id, quoteCode, workType, country, receivedAt }) => ({
        id,
        quote_code: quoteCode,
        work_type: workType,
        country,
        received_at: receivedAt.toISOString(),
      })),
    });
  },

  'GET /operator/overview/figures': async ({ db, query }) => {
    const asked = { by: query.by, country: query.country };
    const [all, ...rows] = await listFigures(db, asked);
    const ages = await withAges(db, await listReportKinds(db, asked));
    if (all === undefined) throw new Error('no figures were counted');
    return ok({
      all: figuresWire(all),
      rows: rows.map((row) => ({ name: row.name ?? '–', ...figuresWire(row) })),
      report_ages: agesByKind(ages.map(({ name, hours }) => ({ name: name ?? '–', hours }))),
    });
  },
});
