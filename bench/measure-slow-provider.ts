import { databaseUrl, startServerProcess } from '../test/server-process.ts';
import { openTestDatabase } from '../test/races/buyers.ts';
import { addCard, type PayingCaller } from '../test/factories/pay-with-card.ts';
import { createBrowserCaller, openSharedProvider } from '../test/races/payers.ts';
import { findEnquiry, buildPurchaseCall } from './measure-purchases.ts';
import { runLoad, type LoadResult } from './load.ts';
import type { DataSize } from './make-data.ts';
import { benchCookie } from './measure-marketplace.ts';
import { reportFigure, reportRatio } from './report.ts';
import type { PgConnection } from './run-pgbench.ts';

/** Latency of the card provider in milliseconds, and ten times that. */
const usualLatencyMs = 150;
const slowLatencyMs = 10 * usualLatencyMs;
const payers = 8;
const turns = 5;
const purchases = 1_000;

/** Starts payments in a loop until stopped. Each cancels the previous one, so every round calls the provider twice. */
async function payRepeatedly(payer: PayingCaller, cardId: number, stopped: AbortSignal): Promise<number> {
  let begun = 0;
  for (let amount = 100; !stopped.aborted; amount += 1) {
    const { statusCode } = await payer.call('POST', '/payments/pay-ahead', { paymentMethod: cardId, amount });
    if (statusCode === 200) begun += 1;
  }
  return begun;
}

const getMedianRun = (runs: readonly LoadResult[]): number =>
  runs.map(({ p95Ms }) => p95Ms).toSorted((one, other) => one - other)[Math.floor(runs.length / 2)] ?? 0;

/** Purchases during card payments, with the provider at normal speed and ten times slower, alternating. */
export async function measureSlowProvider(connection: PgConnection, size: DataSize): Promise<void> {
  const firstLive = await findEnquiry(connection, `select min(id) as id from enquiries where status = 'released'`);
  const database = openTestDatabase(connection);
  const closing: (() => unknown)[] = [database.close];
  const paying = await openSharedProvider(database, (close) => closing.unshift(close));
  const product = await startServerProcess({
    DEMO: 'false',
    RATE_LIMIT_OVERRIDE: '1000000',
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl(connection),
  });
  closing.unshift(product.stop);
  try {
    const payingCallers = Array.from({ length: payers }, (_, index) =>
      createBrowserCaller({ token: benchCookie(size.companies - index).replace('plumbline=', '') }, () => product.origin),
    );
    const cards: number[] = [];
    for (const payer of payingCallers) cards.push(await addCard(payer, paying.sandbox));
    let next = 0;
    const buy = (): Promise<LoadResult> =>
      runLoad(product.origin, purchases, 4, () => {
        const index = next;
        next += 1;
        return buildPurchaseCall(1 + ((index * 7) % (size.companies - payers)), firstLive + (index % size.live), `beside-${index}`);
      });
    await buy();
    const runs: Record<number, LoadResult[]> = { [usualLatencyMs]: [], [slowLatencyMs]: [] };
    let begun = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      for (const value of [usualLatencyMs, slowLatencyMs]) {
        await paying.sandbox.removeFaults();
        await paying.sandbox.setFault({ kind: 'slow', value });
        const stop = new AbortController();
        const payments = payingCallers.map((payer, index) => payRepeatedly(payer, cards[index] ?? 0, stop.signal));
        runs[value]?.push(await buy());
        stop.abort();
        begun += (await Promise.all(payments)).reduce((sum, count) => sum + count, 0);
      }
    }
    reportRatio(
      `p95 ms of purchases while ${payers} companies pay at a provider of ${slowLatencyMs} / ${usualLatencyMs} ms`,
      getMedianRun(runs[slowLatencyMs] ?? []),
      getMedianRun(runs[usualLatencyMs] ?? []),
      1.1,
      'at most',
    );
    const bought = [...(runs[usualLatencyMs] ?? []), ...(runs[slowLatencyMs] ?? [])].reduce(
      (sum, { statuses }) => sum + (statuses['200'] ?? 0),
      0,
    );
    reportFigure('meanwhile', `${bought} of ${2 * turns * purchases} purchases, ${begun} payments begun`);
  } finally {
    for (const close of closing) await close();
  }
}
