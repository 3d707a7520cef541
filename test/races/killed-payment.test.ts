import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { PaymentContext } from '../../server/billing/provider/open-provider.ts';
import type { Sandbox } from '../../sandbox/open-sandbox.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql, type Sql } from '../../server/platform/database/sql.ts';
import { findBrokenInvariants } from '../find-broken-invariants.ts';
import { makeSource } from '../factories/create-enquiry.ts';
import { addCard, beginToPay, buyOnInvoice, confirmInBrowser, fetchPaymentStatus, type PayingCaller } from '../factories/pay-with-card.ts';
import { openAround } from '../open-together.ts';
import { startTestServerProcess, type ServerProcess } from '../server-process.ts';
import type { SandboxCaller } from '../use-test-provider.ts';
import { makeBuyers, openSharedDatabase, type Buyer } from './buyers.ts';
import { createBrowserCaller, openSharedProvider, computeMoneySums } from './payers.ts';

let database: Database;
let paying: PaymentContext & { readonly sandbox: SandboxCaller & Sandbox };
let sourceId: SourceId;
let buyer: Buyer;
let victim: ServerProcess;
let survivor: ServerProcess;
let before: PayingCaller;
let after: PayingCaller;
let card: number;
let invoices: number[];

const start = () => startTestServerProcess(database.connection, { RATE_LIMIT_OVERRIDE: '1000000' });

openAround(async (closeLater) => {
  database = await openSharedDatabase(closeLater);
  ({ sourceId } = await makeSource(database));
  paying = await openSharedProvider(database, closeLater);
  [victim, survivor] = await Promise.all([start(), start()]);
});

beforeEach(async () => {
  // Kills the previous survivor; a new process takes over.
  if (victim.process.signalCode !== null) [victim, survivor] = [survivor, await start()];
  await paying.sandbox.removeFaults();
  const [made] = await makeBuyers(database, 1, { creditLimitMinor: 100_000_000 });
  if (made === undefined) throw new Error('no buyer');
  buyer = made;
  before = createBrowserCaller(buyer, () => victim.origin);
  after = createBrowserCaller(buyer, () => survivor.origin);
  card = await addCard(after, paying.sandbox);
  invoices = [await buyOnInvoice(database, after, sourceId), await buyOnInvoice(database, after, sourceId)];
});

const begin = (tab: PayingCaller) => beginToPay(tab, { paymentMethod: card, invoices }, `kill-${invoices[0]}`);
const until = async (statement: Sql): Promise<void> => {
  const deadline = AbortSignal.timeout(10_000);
  while ((await database.db.rows(statement)).length === 0) {
    deadline.throwIfAborted();
    await wait(5);
  }
};
const selectExisting = () => sql`
  select from sandbox.payment_intents where metadata->>'payment' in (select code from payments where company_id = ${buyer.companyId})`;

/** Holds a lock during `work`, so that a process blocks at the statement that needs it. */
async function whileHolding(statement: Sql, work: () => Promise<void>): Promise<void> {
  const client: pg.PoolClient = await database.pools.transactions.connect();
  try {
    await client.query('begin');
    await client.query(statement.text, [...statement.values]);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Ignores the response of a process that is about to be killed. */
const ignoreFailure = (asked: Promise<unknown>): Promise<unknown> => asked.catch(() => undefined);

async function kill(asked: Promise<unknown>): Promise<void> {
  await victim.kill();
  await asked;
}

const steps: Readonly<Record<string, () => Promise<void>>> = {
  'before the provider was told': async () => {
    await paying.sandbox.setFault({ kind: 'slow', operation: 'POST /v1/payment_intents', value: 60_000, times: 1 });
    const asked = ignoreFailure(begin(before));
    await until(sql`select from sandbox.faults where remaining = 0`);
    await kill(asked);
  },
  'after the provider was told, before its name for it was written down': async () => {
    await paying.sandbox.setFault({ kind: 'slow', operation: 'POST /v1/payment_intents', value: 300, times: 1 });
    const asked = ignoreFailure(begin(before));
    await until(sql`select from payments where company_id = ${buyer.companyId}`);
    await whileHolding(sql`select from payments where company_id = ${buyer.companyId} for update`, async () => {
      await until(selectExisting());
      await kill(asked);
    });
  },
  'after it was written down': async () => {
    await begin(before);
    await victim.kill();
  },
  'after it was charged, before anybody told of it': async () => {
    await paying.sandbox.setFault({ kind: 'lose_events' });
    const started = await begin(before);
    await confirmInBrowser(paying.sandbox, started);
    await victim.kill();
  },
  'while it was settled': async () => {
    await paying.sandbox.setFault({ kind: 'lose_events' });
    const started = await begin(before);
    await confirmInBrowser(paying.sandbox, started);
    await whileHolding(sql`select from accounts where company_id = ${buyer.companyId} for update`, async () => {
      const asked = ignoreFailure(fetchPaymentStatus(before, started));
      await until(sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like 'select company_id from accounts%' and datname = current_database()`);
      await kill(asked);
    });
  },
};

it.each(Object.keys(steps))('kill -9 %s: the user’s retry charges once, and everything is posted', async (step) => {
  await steps[step]?.();
  // The user retries on another server; the client secret of a charged payment confirms nothing.
  const again = await begin(after);
  await confirmInBrowser(paying.sandbox, again);
  expect(await fetchPaymentStatus(after, again)).toMatchObject({ state: 'succeeded' });

  const invoiceRows = await database.db.rows(sql<{ status: string }>`select status from invoices where company_id = ${buyer.companyId}`);
  expect(invoiceRows.map(({ status }) => status)).toEqual(['paid', 'paid']);
  const charged = await database.db.rows(sql`
    select from sandbox.payment_intents where status = 'succeeded' and metadata->>'payment' in (select code from payments where company_id = ${buyer.companyId})`);
  expect(charged).toHaveLength(1);
  const { provider, ...ours } = await computeMoneySums(paying);
  expect(ours).toEqual({ payments: provider, allocated: provider, clearing: provider });
  expect(await findBrokenInvariants(database)).toEqual([]);
});
