import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Db } from '../server/platform/database/database.ts';
import type { Sql } from '../server/platform/database/sql.ts';
import { asId } from '../contract/kit/ids.ts';
import { findMarketplacePage, type MarketplaceSearch } from '../server/buying/marketplace/marketplace-page-query.ts';
import { databaseUrl, startServerProcess } from '../test/server-process.ts';
import type { DataSize } from './make-data.ts';
import { runLoad, type Call, type LoadResult } from './load.ts';
import { reportRatio, reportFigure } from './report.ts';
import { runDriverLoop, runPgbench, type PgConnection } from './run-pgbench.ts';
import { forPgbench } from './statements.ts';

const companyMark = 900_900_900;
const clients = 8;

/** The statement the product runs for a page, taken from its code. */
async function captureStatement(scope: MarketplaceSearch['scope'], counted: boolean): Promise<Sql> {
  let captured: Sql | undefined;
  const db: Db = {
    rows: (statement) => {
      captured ??= statement;
      return Promise.resolve([]);
    },
    first: () => Promise.resolve(undefined),
  };
  const search: MarketplaceSearch = {
    companyId: asId<'company'>(companyMark),
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
  };
  await findMarketplacePage(db, search, counted);
  if (captured === undefined) throw new Error('the page ran no statement');
  return captured;
}

/** A bare server with one route per statement. */
export async function startFloor(
  connection: PgConnection,
  statements: Readonly<Record<string, Pick<Sql, 'text' | 'values'> & { readonly isOpen?: boolean }>>,
): Promise<{ origin: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('floor-server.ts', import.meta.url))], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      FLOOR_CONNECTION: JSON.stringify(connection),
      FLOOR_STATEMENTS: JSON.stringify(statements),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => resolve(line.replace('listening ', '')));
  });
  return { origin, child };
}

/** Sign-in of company n in the bench data. */
export const benchCookie = (company: number): string => `plumbline=bench-${String(company).padStart(37, '0')}`;

/** Requests a path as successive companies, after an unmeasured warm-up. */
export async function measureLoad(
  origin: string,
  path: string,
  total: number,
  companyAt: (index: number) => number,
  accepted?: string,
): Promise<LoadResult> {
  const encoding = accepted === undefined ? undefined : { 'accept-encoding': accepted };
  const call = (index: number): Call => ({ method: 'GET', path, headers: { cookie: benchCookie(companyAt(index)), ...encoding } });
  await runLoad(origin, Math.round(total / 4), clients, call);
  const result = await runLoad(origin, total, clients, call);
  const bad = Object.entries(result.statuses).filter(([status]) => status !== '200');
  if (bad.length > 0) throw new Error(`${path} answered ${JSON.stringify(result.statuses)}`);
  return result;
}

function measure(origin: string, path: string, total: number, companies: number, accepted?: string): Promise<LoadResult> {
  return measureLoad(origin, path, total, (index) => 1 + ((index * 7_919) % companies), accepted);
}

/** The coverage page and the page of all leads, compared with bare Fastify, pgbench and a market without history. */
export async function measureMarketplace(whole: PgConnection, live: PgConnection, size: DataSize): Promise<void> {
  const within = await captureStatement('within', true);
  const everywhere = await captureStatement('everywhere', false);
  const environment = { DEMO: 'false', RATE_LIMIT_OVERRIDE: '1000000' };
  const total = 4_000;

  const floor = await startFloor(whole, { within, everywhere });
  const product = await startServerProcess({ ...environment, DATABASE_URL: databaseUrl(whole) });
  const page = '/api/v1/lead/marketplace?coverage=1';
  // Alternates, so that a slow minute affects both.
  const floorRuns: number[] = [];
  const productRuns: LoadResult[] = [];
  const compressedRuns: Record<string, number[]> = { zstd: [], br: [] };
  for (let turn = 0; turn < 3; turn += 1) {
    floorRuns.push((await measure(floor.origin, '/within', total, size.companies)).perSecond);
    productRuns.push(await measure(product.origin, page, total, size.companies));
    for (const [accepted, runs] of Object.entries(compressedRuns))
      runs.push((await measure(product.origin, page, total, size.companies, accepted)).perSecond);
  }
  const floorWithin = median(floorRuns);
  const productWithin = median(productRuns.map((run) => run.perSecond));
  const productAll = await measure(product.origin, '/api/v1/lead/marketplace?coverage=3', total, size.companies);
  floor.child.kill('SIGTERM');
  await once(floor.child, 'exit');
  await product.stop();

  const script = `\\set company random(1, ${size.companies})\n${forPgbench(within, { [String(companyMark)]: ':company' })};\n`;
  const bare =
    runPgbench(whole, script, 8) ??
    (await runDriverLoop(
      whole,
      within.text,
      () => within.values.map((value) => (value === companyMark ? 1 + Math.floor(Math.random() * size.companies) : value)),
      8,
    ));
  reportRatio('page within coverage / bare Fastify and pg', productWithin, floorWithin, 0.8, 'at least');
  reportRatio('page within coverage / the same SQL in pgbench', productWithin, bare, 0.45, 'at least');
  for (const [accepted, runs] of Object.entries(compressedRuns))
    reportRatio(`page within coverage, compressed (${accepted}) / as it is`, median(runs), productWithin, 0.9, 'at least');
  reportRatio('page of all leads / page within coverage (time)', productWithin, productAll.perSecond, 2, 'at most');

  const small = await startServerProcess({ ...environment, DATABASE_URL: databaseUrl(live) });
  const smallRun = await measure(small.origin, page, total, size.companies);
  await small.stop();
  reportRatio(
    'p95 with all enquiries / with only the live ones',
    median(productRuns.map((run) => run.p95Ms)),
    smallRun.p95Ms,
    1.2,
    'at most',
  );
  reportFigure(
    'page within coverage',
    `${productWithin.toFixed(0)}/s, p95 ${median(productRuns.map((run) => run.p95Ms)).toFixed(1)} ms; all leads ${productAll.perSecond.toFixed(0)}/s`,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
