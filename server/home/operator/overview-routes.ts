import { operatorOverview, type FiguresWire, type WarningWire } from '../../../contract/home/overview-endpoints.ts';
import { salesReport, type SalesFiguresWire } from '../../../contract/home/sales-report-endpoints.ts';
import { getSiteBrand } from '../../../contract/kit/brands.ts';
import { type SalesBreakdown, salesReportSheet } from '../../../contract/home/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { toMajor, type CurrencyCode } from '../../../contract/kit/money.ts';
import { workingHours, type WorkingDays, readWorkingDays } from '../../disputes/working-hours-rule.ts';
import { allUnits, getUnit, homeCountry } from '../../geography/business-units.ts';
import type { Db } from '../../platform/database/database.ts';
import { sheetFile } from '../../platform/documents/sheet-file.ts';
import { ok, routes, type Route } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
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
import { choosePeriod, chooseStep, periodBefore, readSalesReport, readToday, sumFigures, type SalesFigures } from './sales-report.ts';

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

export interface OverviewRouteOptions {
  /** Finds problems that an administrator of the servers should look at. */
  readonly findWarnings: () => Promise<WarningWire[]>;
}

/** Routes for the marketplace overview, across domains. */
export const operatorOverviewRoutes = ({ findWarnings }: OverviewRouteOptions): readonly Route[] =>
  routes(operatorOverview, {
    'GET /operator/overview': async ({ db }) => {
      const [days, reports] = [await listDays(db), await listOpenReports(db)];
      return ok({
        warnings: await findWarnings(),
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

/** Rows on the screen; the export has all of them. */
const maxSalesRows = 40;

interface AskedReport {
  readonly by: SalesBreakdown;
  readonly country?: CountryCode | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Companies receive no leads: they buy them. */
function salesFiguresWire(
  { received, sales, contacted, won, invoiced, credited }: SalesFigures,
  by: SalesBreakdown | 'all',
): SalesFiguresWire {
  const net = invoiced - credited;
  return {
    received: by === 'company' ? null : received,
    sales,
    contacted,
    won,
    invoiced: toMajor(invoiced),
    credited: toMajor(credited),
    net: toMajor(net),
  };
}

/** Reads the report, or refuses its period. */
async function loadSalesReport(db: Db, { by, country = homeCountry(), from, until }: AskedReport) {
  const { timeZone, currency } = getUnit(country);
  const given = { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
  const period = choosePeriod(given, await readToday(db, timeZone));
  if (period === 'reversed') return refuseField('until', errorText('exportEndsBeforeStart'));
  if (period === 'too_long') return refuseField('from', errorText('reportTooLong'));
  const report = await readSalesReport(db, { by, country, timeZone, period });
  const rows = report.rows.map((row) => (by === 'site' && row.name !== null ? { ...row, name: getSiteBrand(Number(row.name)).name } : row));
  return { country, currency, period, ...report, rows };
}

export const salesReportRoutes = routes(salesReport, {
  'GET /operator/sales-report': async ({ db, query }) => {
    const report = await loadSalesReport(db, query);
    if ('status' in report) return report;
    const { country, currency, period, total, steps, rows, openingBalances } = report;
    const compare = (one: { current: SalesFigures; previous: SalesFigures }, by: SalesBreakdown | 'all') => ({
      current: salesFiguresWire(one.current, by),
      previous: salesFiguresWire(one.previous, by),
    });
    const rest = rows.slice(maxSalesRows);
    const others = { current: sumFigures(rest.map(({ current }) => current)), previous: sumFigures(rest.map(({ previous }) => previous)) };
    return ok({
      country,
      currency,
      period,
      previous: periodBefore(period),
      total: compare(total, 'all'),
      opening_balances: openingBalances === null ? null : toMajor(openingBalances),
      step: chooseStep(period),
      steps: steps.map(({ from, ...figures }) => ({ from, ...salesFiguresWire(figures, 'all') })),
      rows: rows.slice(0, maxSalesRows).map((row) => ({ name: row.name, ...compare(row, query.by) })),
      others: rest.length === 0 ? null : { count: rest.length, ...compare(others, query.by) },
    });
  },

  'GET /operator/sales-report/export': async ({ db, query }) => {
    const report = await loadSalesReport(db, query);
    if ('status' in report) return report;
    const { country, currency, period, rows } = report;
    const cells = (figures: SalesFigures) => Object.values(salesFiguresWire(figures, query.by));
    return sheetFile({
      name: `sales-by-${query.by.replace('_', '-')}`,
      sheet: salesReportSheet,
      wish: query,
      rows: rows.map(({ name, current, previous }) => [
        period.from,
        period.until,
        country,
        currency,
        name,
        ...cells(current),
        ...cells(previous),
      ]),
    });
  },
});
