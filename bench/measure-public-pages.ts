import { databaseUrl, startServerProcess } from '../test/server-process.ts';
import { publicCompany } from '../server/reputation/public/company-query.ts';
import { runLoad, type LoadResult } from './load.ts';
import { startFloor } from './measure-marketplace.ts';
import { reportFigure, reportRatio } from './report.ts';
import type { PgConnection } from './run-pgbench.ts';

const clients = 4;
const callsPerRun = 1_500;
const turns = 5;

const getMedianRun = (runs: readonly LoadResult[]): number =>
  runs.map(({ p50Ms }) => p50Ms).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;

async function load(origin: string, path: string): Promise<LoadResult> {
  const result = await runLoad(origin, callsPerRun, clients, () => ({ method: 'GET', path, headers: {} }));
  if (Object.keys(result.statuses).join() !== '200') throw new Error(`${path} answered ${JSON.stringify(result.statuses)}`);
  return result;
}

/** A company page compared with the same statement served by a bare server, for few and for many reviews. */
export async function measurePublicPages(connection: PgConnection): Promise<void> {
  const buildStatement = (slug: string) => {
    const { text, values } = publicCompany({ site: 'boilers', slug, page: 1 });
    return { text, values, isOpen: true };
  };
  const slugs = { few: 'bench-2', many: 'bench-1' } as const;
  const floor = await startFloor(connection, { few: buildStatement(slugs.few), many: buildStatement(slugs.many) });
  const product = await startServerProcess({ DEMO: 'false', RATE_LIMIT_OVERRIDE: '1000000', DATABASE_URL: databaseUrl(connection) });
  try {
    for (const [which, slug] of Object.entries(slugs)) {
      const page = `/boilers/companies/${slug}`;
      const [pages, floors]: [LoadResult[], LoadResult[]] = [[], []];
      for (let turn = 0; turn < turns; turn += 1) {
        floors.push(await load(floor.origin, `/${which}`));
        pages.push(await load(product.origin, page));
      }
      reportRatio(
        `page of a company with ${which} reviews, p50 ms / of its statement through HTTP`,
        getMedianRun(pages),
        getMedianRun(floors),
        1.5,
        'at most',
      );
    }
    const search = await load(product.origin, '/boilers/companies?place=Leicester');
    reportFigure('search for companies, p50 ms', search.p50Ms.toFixed(1));
  } finally {
    await product.stop();
    floor.child.kill();
  }
}
