import pg from 'pg';
import { reportFigure, reportGoal, reportRatio } from '../report.ts';
import type { PgConnection } from '../run-pgbench.ts';
import { buildDeskRequests, overviewRequests, buildSearchRequests, type DeskSearchTerms } from './desk-requests.ts';
import { openDesk, type Desk } from './open-desk.ts';

/** After this many calls PostgreSQL has settled on a plan. */
const warmUpRuns = 6;
const measuredRuns = 11;
const maxRatio = 2;
const maxOverviewMs = 1_000;

interface TimedRequest {
  readonly what: string;
  readonly many: number;
  readonly few: number;
}

const getMedian = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Alternates, so that a slow moment affects both. */
async function timeAlternating(what: string, many: () => Promise<number>, few: () => Promise<number>): Promise<TimedRequest> {
  const times: Record<'many' | 'few', number[]> = { many: [], few: [] };
  for (let turn = 0; turn < warmUpRuns + measuredRuns; turn += 1) {
    // Each goes second as often as first.
    if (turn % 2 === 0) times.many.push(await many());
    times.few.push(await few());
    if (turn % 2 === 1) times.many.push(await many());
  }
  return { what, many: getMedian(times.many.slice(warmUpRuns)), few: getMedian(times.few.slice(warmUpRuns)) };
}

/** The small data set is created in the same order, so it contains whatever the large one is searched for. */
async function readSearchTerms(connection: PgConnection): Promise<DeskSearchTerms> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<DeskSearchTerms>(`
      select e.quote_code as "quoteCode", p.code as "leadCode", d.code as district, k.phone_key as telephone, k.email_key as email, c.internal_name as "companyName",
             c.account_number::text as "companyNumber", i.code as "invoiceCode", v.code as "reviewCode",
             (select certificate_number from company_accreditations order by company_id, scheme_id limit 1) as certificate, e.work_type_id as "workType", e.source_id as source
      from reviews v join purchases p on p.id = v.purchase_id join enquiries e on e.id = p.enquiry_id join companies c on c.id = p.company_id
      join invoices i on i.purchase_id = p.id and i.kind = 'invoice' join regions d on d.id = e.district_id
      join enquiry_contacts k on k.enquiry_id = e.id where v.state = 'held' and e.country = 'gb' order by v.id limit 1`);
    const [words] = rows;
    if (words === undefined) throw new Error('no search text found');
    return words;
  } finally {
    await client.end();
  }
}

const getListPath = ({ what }: TimedRequest): string => what.replace(/\?.*/, '');

/** Requests with goals: opening each list, searching it for one item, and the global search. */
function reportStatedGoals(timed: readonly TimedRequest[]): void {
  for (const [list, of] of Map.groupBy(timed, getListPath)) {
    const promised = list === '/search' ? of : [...of.slice(0, 1), ...of.filter(({ what }) => what.includes('search=')).slice(0, 1)];
    for (const { what, many, few } of promised) reportRatio(`CPU ms of ${what}`, many, few, maxRatio, 'at most');
  }
}

/** Every other request, slowest first. */
function reportSlowest(timed: readonly TimedRequest[], shown: number): void {
  const worst = timed.toSorted((a, b) => b.many / b.few - a.many / a.few);
  for (const { what, many, few } of worst.slice(0, shown))
    console.log(`        ${(many / few).toFixed(2)}  ${many.toFixed(1)} ms against ${few.toFixed(1)}  ${what}`);
}

/** The median and the worst ratio of each list. */
function summarise(timed: readonly TimedRequest[]): void {
  for (const [list, of] of Map.groupBy(timed, getListPath)) {
    const ratios = of.map(({ many, few }) => many / few);
    const missed = ratios.filter((ratio) => ratio > maxRatio).length;
    const slowest = Math.max(...of.map(({ many }) => many));
    reportFigure(
      list,
      `${of.length} ways to ask, ratio ${getMedian(ratios).toFixed(2)} in the middle, ${Math.max(...ratios).toFixed(2)} at most, ${missed} above ${maxRatio}; ${slowest.toFixed(1)} ms at most`,
    );
  }
}

async function measureOverview(desk: Desk): Promise<void> {
  for (const path of overviewRequests) {
    const times: number[] = [];
    for (let turn = 0; turn < warmUpRuns + measuredRuns; turn += 1) times.push(await desk.ask(path));
    reportGoal(`ms for ${path}`, getMedian(times.slice(warmUpRuns)), maxOverviewMs);
  }
}

/** Compares every list, search and sort order of the back office with a million and with a thousand enquiries. */
export async function measureDesk(many: PgConnection, few: PgConnection): Promise<void> {
  const desks = { many: await openDesk(many), few: await openDesk(few) };
  try {
    const [manyWords, fewWords] = [await readSearchTerms(many), await readSearchTerms(few)];
    const asksOfFew = [...buildDeskRequests(fewWords), ...buildSearchRequests(fewWords)];
    const timed: TimedRequest[] = [];
    for (const [at, path] of [...buildDeskRequests(manyWords), ...buildSearchRequests(manyWords)].entries())
      timed.push(
        await timeAlternating(
          path,
          () => desks.many.ask(path),
          () => desks.few.ask(asksOfFew[at] ?? path),
        ),
      );
    reportStatedGoals(timed);
    reportSlowest(timed, Math.max(10, timed.filter((one) => one.many / one.few > maxRatio).length));
    summarise(timed);
    await measureOverview(desks.many);
  } finally {
    await desks.many.close();
    await desks.few.close();
  }
}
