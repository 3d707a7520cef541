import type pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import { resumeCharges } from '../../server/billing/automatic/charge-due-invoices.ts';
import type { PaymentContext } from '../../server/billing/provider/open-provider.ts';
import type { Sandbox } from '../../sandbox/open-sandbox.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql, type Sql } from '../../server/platform/database/sql.ts';
import { findBrokenInvariants } from '../find-broken-invariants.ts';
import { makeSource } from '../factories/create-enquiry.ts';
import { addCard, buyOnInvoice } from '../factories/pay-with-card.ts';
import { openAround } from '../open-together.ts';
import { startTestServerProcess } from '../server-process.ts';
import type { SandboxCaller } from '../use-test-provider.ts';
import { makeBuyers, openSharedDatabase, type Buyer } from './buyers.ts';
import { createBrowserCaller, openSharedProvider, computeMoneySums } from './payers.ts';

// A purchase drops the balance below the top-up threshold, and the charging process is killed. No browser is involved.

let database: Database;
let paying: PaymentContext & { readonly sandbox: SandboxCaller & Sandbox };
let sourceId: SourceId;

openAround(async (closeLater) => {
  database = await openSharedDatabase(closeLater);
  ({ sourceId } = await makeSource(database));
  paying = await openSharedProvider(database, closeLater);
});

const until = async (statement: Sql): Promise<void> => {
  const deadline = AbortSignal.timeout(20_000);
  while ((await database.db.rows(statement)).length === 0) {
    deadline.throwIfAborted();
    await wait(5);
  }
};
const waitForFault = (): Promise<void> => until(sql`select from sandbox.faults where remaining = 0`);
const selectCharged = ({ companyId }: Buyer): Sql => sql`
  select from sandbox.payment_intents where status = 'succeeded' and metadata->>'payment' in (select code from payments where company_id = ${companyId})`;

/** Blocks the settlement of a charge, so that its process stops between charging and settling. */
async function whileUnsettled({ companyId }: Buyer, work: () => Promise<void>): Promise<void> {
  const client: pg.PoolClient = await database.pools.transactions.connect();
  try {
    await client.query('begin');
    await client.query('select from accounts where company_id = $1 for update', [companyId]);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const confirming = 'POST /v1/payment_intents/{id}/confirm';
const steps: Readonly<Record<string, (buyer: Buyer, buy: () => Promise<unknown>, kill: () => Promise<void>) => Promise<void>>> = {
  'before the provider was told': async (_, buy, kill) => {
    await paying.sandbox.setFault({ kind: 'slow', operation: 'POST /v1/payment_intents', value: 60_000, times: 1 });
    await buy();
    await waitForFault();
    await kill();
  },
  'before it was charged': async (_, buy, kill) => {
    await paying.sandbox.setFault({ kind: 'slow', operation: confirming, value: 60_000, times: 1 });
    await buy();
    await waitForFault();
    await kill();
  },
  'after it was charged, before it was settled': async (buyer, buy, kill) => {
    await paying.sandbox.setFault({ kind: 'lose_events' });
    await paying.sandbox.setFault({ kind: 'slow', operation: confirming, value: 500, times: 1 });
    await buy();
    await until(sql`select from sandbox.faults where remaining = 0`);
    await whileUnsettled(buyer, async () => {
      await until(selectCharged(buyer));
      await kill();
    });
  },
};

it.each(Object.keys(steps))('kill -9 %s: another process charges once, and everything is posted', async (step) => {
  await paying.sandbox.removeFaults();
  const server = await startTestServerProcess(database.connection);
  const [buyer] = await makeBuyers(database, 1, { creditLimitMinor: 1_000_000 });
  if (buyer === undefined) throw new Error('no buyer');
  const browser = createBrowserCaller(buyer, () => server.origin);
  await addCard(browser, paying.sandbox);
  await database.db.rows(
    sql`update accounts set top_up_below_minor = 2000000, top_up_amount_minor = 5000 where company_id = ${buyer.companyId}`,
  );
  await steps[step]?.(
    buyer,
    () => buyOnInvoice(database, browser, sourceId),
    () => server.kill(),
  );
  await paying.sandbox.removeFaults();

  // The per-minute jobs of every process.
  await resumeCharges(paying);
  await resumeCharges(paying);
  expect(await database.db.rows(selectCharged(buyer))).toHaveLength(1);
  expect(
    await database.db.rows(sql`
      select h.outcome, p.state, p.received_minor as received from automatic_charges h join payments p on p.id = h.payment_id
      where h.company_id = ${buyer.companyId}`),
  ).toEqual([{ outcome: 'paid', state: 'succeeded', received: 5_000 }]);
  const { provider, ...ours } = await computeMoneySums(paying);
  expect(ours).toEqual({ payments: provider, allocated: provider, clearing: provider });
  expect(await findBrokenInvariants(database)).toEqual([]);
});
