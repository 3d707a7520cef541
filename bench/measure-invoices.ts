import { readFileSync } from 'node:fs';
import { databaseUrl, startServerProcess, type ServerProcess } from '../test/server-process.ts';
import type { LoadResult } from './load.ts';
import { benchCookie, measureLoad } from './measure-marketplace.ts';
import { invoiceCounts } from './seed-invoices.ts';
import { reportFigure, reportGoal, reportRatio } from './report.ts';
import type { PgConnection } from './run-pgbench.ts';

const [many, few] = [1, 2];
const pages = {
  'the first page': '/api/v1/invoice/inventory',
  'the dearest first': '/api/v1/invoice/inventory?sort=price_including_vat-desc',
  'all that is unpaid': '/api/v1/invoice/all-unpaid',
  'the account': '/api/v1/invoice/ledger',
} as const;

/** The median run, so that a slow moment does not count. */
const getMedianMs = (runs: readonly LoadResult[]): number =>
  runs.map(({ p95Ms }) => p95Ms).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;

/** Peak memory of a process in megabytes; undefined if the system does not report it. */
function readPeakMemoryMb({ process: child }: ServerProcess): number | undefined {
  try {
    const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
    return line?.[1] === undefined ? undefined : Number(line[1]) / 1024;
  } catch {
    return undefined;
  }
}

/** Downloads an export like a browser and returns its line count. */
async function readExport(origin: string, company: number): Promise<number> {
  const [from, to] = [new Date(Date.now() - 6 * 365 * 86_400_000), new Date()].map((day) => day.toISOString().slice(0, 10));
  const answer = await fetch(`${origin}/api/v1/invoice/export?from=${from}&to=${to}`, { headers: { cookie: benchCookie(company) } });
  if (answer.status !== 200 || answer.body === null) throw new Error(`the export answered ${answer.status}`);
  let lines = 0;
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) lines += 1;
  return lines - 1;
}

const startProduct = (connection: PgConnection, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> =>
  startServerProcess({ DEMO: 'false', RATE_LIMIT_OVERRIDE: '1000000', DATABASE_URL: databaseUrl(connection), ...more });

/** Lists and export of a company with 100,000 invoices, compared with 1,000. */
export async function measureInvoices(connection: PgConnection): Promise<void> {
  await measureReading(connection);
  await measureMemory(connection);
}

async function measureReading(connection: PgConnection): Promise<void> {
  const product = await startProduct(connection);
  try {
    for (const [what, path] of Object.entries(pages)) {
      const runs: Record<number, LoadResult[]> = { [many]: [], [few]: [] };
      for (let turn = 0; turn < 5; turn += 1)
        for (const company of [many, few]) runs[company]?.push(await measureLoad(product.origin, path, 600, () => company));
      reportRatio(
        `invoices, ${what}, p95 ms of ${invoiceCounts.many} against ${invoiceCounts.few}`,
        getMedianMs(runs[many] ?? []),
        getMedianMs(runs[few] ?? []),
        2,
        'at most',
      );
    }
    const last = await measureLoad(product.origin, `/api/v1/invoice/inventory?page=${invoiceCounts.many / 10}`, 40, () => many);
    reportFigure(`invoices, the last of ${invoiceCounts.many / 10} pages, p95 ms`, last.p95Ms.toFixed(1));
    const began = performance.now();
    const lines = await readExport(product.origin, many);
    reportFigure('an export', `${lines} lines in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  } finally {
    await product.stop();
  }
}

/**
 * Extra memory of one large export, compared with small ones of as many lines in total. The heap is small, because with a large one V8 delays garbage
 * collection and the process grows by what it has read, not by what it holds.
 */
async function measureMemory(connection: PgConnection): Promise<void> {
  const product = await startProduct(connection, { NODE_OPTIONS: '--max-old-space-size=128' });
  try {
    for (let turn = 0; turn < invoiceCounts.many / invoiceCounts.few; turn += 1) await readExport(product.origin, few);
    const before = readPeakMemoryMb(product);
    const lines = await readExport(product.origin, many);
    const after = readPeakMemoryMb(product);
    if (before !== undefined && after !== undefined)
      reportGoal(`more memory in MB for ${lines} lines than for ${invoiceCounts.few}`, after - before, 32);
  } finally {
    await product.stop();
  }
}
