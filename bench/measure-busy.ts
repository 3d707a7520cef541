import pg from 'pg';
import { asId } from '../contract/kit/ids.ts';
import { countTouched, getWideTotal, sharedCountMs } from '../server/buying/marketplace/marketplace-query.ts';
import type { MarketplaceSearch } from '../server/buying/marketplace/marketplace-page-query.ts';
import { sharedAnswers } from '../server/platform/shared-answers.ts';
import { coveringCompanies, enquiryToMatch } from '../server/distribution/match-query.ts';
import { judgeMatch } from '../server/distribution/match-rule.ts';
import { openDatabase, type Db } from '../server/platform/database/database.ts';
import { databaseUrl, startServerProcess } from '../test/server-process.ts';
import { measureLoad } from './measure-marketplace.ts';
import { busyCompanies, pastSalesPerCompany, assignDistricts } from './seed-busy-companies.ts';
import { reportFigure, reportRatio } from './report.ts';
import type { PgConnection } from './run-pgbench.ts';

const rounds = 5;
const minSpeedRatio = 1.2;
const { busy, twins } = busyCompanies;

function getMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Throughput per second of both kinds of company, alternating so that a slow minute affects both. */
async function compare(what: string, rate: (companies: readonly number[]) => Promise<number>): Promise<void> {
  const rates: { busy: number[]; twins: number[] } = { busy: [], twins: [] };
  for (let turn = 0; turn < rounds; turn += 1) {
    rates.twins.push(await rate(twins));
    rates.busy.push(await rate(busy));
  }
  reportRatio(
    `${what} with ${pastSalesPerCompany} purchases and as many declines / with none (time)`,
    getMedian(rates.twins),
    getMedian(rates.busy),
    minSpeedRatio,
    'at most',
  );
}

/** Runs per second of `work`, sequentially on each of four connections. */
async function measureRate(work: (nth: number) => Promise<unknown>): Promise<number> {
  const run = async (until: number): Promise<number> => {
    let done = 0;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (performance.now() < until) {
          done += 1;
          await work(done);
        }
      }),
    );
    return done;
  };
  await run(performance.now() + 300);
  const began = performance.now();
  const done = await run(began + 1_500);
  return done / ((performance.now() - began) / 1_000);
}

const buildSearch = (companyId: number, scope: MarketplaceSearch['scope']): MarketplaceSearch => ({
  companyId: asId<'company'>(companyId),
  country: 'gb',
  language: 'en',
  reach: 'country',
  scope,
  districtId: null,
  workTypeIds: null,
  sold: null,
  order: 'date-desc',
  page: 1,
  pageSize: 20,
});

/** Matches an enquiry in a district that only these companies cover. */
async function openMatcher(db: Db, connection: PgConnection): Promise<(companies: readonly number[]) => () => Promise<unknown>> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(`select max(id) as id from enquiries where open`);
  const enquiryId = asId<'enquiry'>(Number(rows[0]?.id));
  const enquiry = await db.first(enquiryToMatch(enquiryId));
  if (enquiry === undefined) throw new Error('nothing is on sale');
  const districts = await assignDistricts(client, enquiry.workTypeId);
  await client.end();
  return (companies) => async () => {
    const districtId = companies === busy ? districts.busy : districts.twins;
    const covering = await db.rows(coveringCompanies({ ...enquiry, districtId }));
    if (judgeMatch(enquiryId, { ...enquiry, districtId }, covering).matched.length !== companies.length)
      throw new Error('the match returned companies that do not cover the district');
  };
}

/** Compares a company with years of purchases with a new twin: pages, totals and matching. */
export async function measureBusy(connection: PgConnection): Promise<void> {
  const product = await startServerProcess({ DEMO: 'false', RATE_LIMIT_OVERRIDE: '1000000', DATABASE_URL: databaseUrl(connection) });
  for (const [what, path] of [
    ['page within coverage of a company', '/api/v1/lead/marketplace?coverage=1'],
    ['page of all leads, total included, of a company', '/api/v1/lead/marketplace?coverage=3'],
  ] as const)
    await compare(
      what,
      async (companies) => (await measureLoad(product.origin, path, 1_200, (index) => companies[index % companies.length] ?? 0)).perSecond,
    );
  await product.stop();

  const database = openDatabase({ connection, poolSize: 4 });
  const counts = sharedAnswers(sharedCountMs);
  for (const scope of ['everywhere', 'outside'] as const)
    await compare(`count of what is on sale ${scope} to a company`, (companies) =>
      measureRate((nth) => getWideTotal(database.db, buildSearch(companies[nth % companies.length] ?? 0, scope), 60_000, counts)),
    );
  const uncachedRate = await measureRate((nth) => countTouched(database.db, buildSearch(busy[nth % busy.length] ?? 0, 'everywhere')));
  reportFigure('what it has bought and declined of the market, counted every five seconds', `${(4_000 / uncachedRate).toFixed(1)} ms`);
  const match = await openMatcher(database.db, connection);
  await compare(`match of an enquiry that ${busy.length} companies cover`, (companies) => measureRate(match(companies)));
  await database.close();
}
