import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl, startServerProcess } from '../test/server-process.ts';
import { cpuSeconds } from './cpu-time.ts';
import { runLoad, type Call } from './load.ts';
import { vacuumFilled } from './make-data.ts';
import { benchCookie } from './measure-marketplace.ts';
import { reportFigure, reportRatio } from './report.ts';
import type { PgConnection } from './run-pgbench.ts';

const dashboards = 1_000;
/** Long enough for background work to be negligible. */
const minutes = 15;
const path = '/api/v1/lead/notifications';

/** Cost of the per-minute poll of open dashboards, compared with as many marketplace pages. */
export async function measurePolls(connection: PgConnection, dataDir: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await vacuumFilled(client);
  await client.end();
  const product = await startServerProcess({ DEMO: 'false', RATE_LIMIT_OVERRIDE: '1000000', DATABASE_URL: databaseUrl(connection) });
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const roots = [product.process.pid ?? 0, postmaster];
  const tags: string[] = [];
  for (let company = 1; company <= dashboards; company += 1) {
    const response = await fetch(`${product.origin}${path}`, { headers: { cookie: benchCookie(company) } });
    await response.text();
    tags.push(response.headers.get('etag') ?? '');
  }
  const poll = (index: number): Call => {
    const company = index % dashboards;
    return { method: 'GET', path, headers: { cookie: benchCookie(company + 1), 'if-none-match': tags[company] ?? '' } };
  };
  const page =
    (coverage: number) =>
    (index: number): Call => ({
      method: 'GET',
      path: `/api/v1/lead/marketplace?coverage=${coverage}`,
      headers: { cookie: benchCookie(1 + (index % dashboards)) },
    });
  const measureCpuCost = async (call: (index: number) => Call, answer: string): Promise<number> => {
    await runLoad(product.origin, dashboards, 8, call);
    const before = cpuSeconds(roots);
    const { statuses } = await runLoad(product.origin, dashboards * minutes, 8, call);
    const after = cpuSeconds(roots);
    if (Object.keys(statuses).join() !== answer) throw new Error(`${call(0).path} answered ${JSON.stringify(statuses)}`);
    return before === null || after === null ? Number.NaN : (after - before) / minutes;
  };
  // Buy leads requests all leads by default.
  const pages = await measureCpuCost(page(3), '200');
  const pagesWithin = await measureCpuCost(page(1), '200');
  const polls = await measureCpuCost(poll, '304');
  await product.stop();
  if (Number.isNaN(pages)) reportFigure('poll of open dashboards', 'this system does not tell the CPU time of processes');
  else {
    reportRatio(
      'CPU of a minute of polls by 1,000 open dashboards / of 1,000 marketplace pages',
      polls * 1_000,
      pages * 1_000,
      0.2,
      'at most',
    );
    reportFigure(
      'poll',
      `${polls.toFixed(2)} ms of CPU each, a page ${pages.toFixed(2)} ms, a page within coverage ${pagesWithin.toFixed(2)} ms`,
    );
  }
}
