import { expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import { chargeOffSession } from '../../server/billing/payments/charge-off-session.ts';
import { comparePayments } from '../../server/billing/payments/compare-payments.ts';
import type { PaymentContext } from '../../server/billing/provider/open-provider.ts';
import type { Sandbox } from '../../sandbox/open-sandbox.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { findBrokenInvariants } from '../find-broken-invariants.ts';
import { makeSource } from '../factories/create-enquiry.ts';
import { addCard, buyOnInvoice, confirmInBrowser, type PayingCaller, type StartedPayment } from '../factories/pay-with-card.ts';
import { openAround } from '../open-together.ts';
import { startTestServerProcess, type ServerProcess } from '../server-process.ts';
import type { SandboxCaller } from '../use-test-provider.ts';
import { makeBuyers, openSharedDatabase, type Buyer } from './buyers.ts';
import { movedClock, type MovedClock } from './moved-clock.ts';
import { createBrowserCaller, openSharedProvider, computeMoneySums, waitForAllPayments } from './payers.ts';

let database: Database;
let clock: MovedClock;
let servers: ServerProcess[];
let paying: PaymentContext & { readonly sandbox: SandboxCaller & Sandbox };
let sourceId: SourceId;

openAround(async (closeLater) => {
  database = await openSharedDatabase(closeLater);
  clock = await movedClock(database);
  ({ sourceId } = await makeSource(database));
  paying = await openSharedProvider(database, closeLater);
  const start = () => startTestServerProcess(database.connection, { RATE_LIMIT_OVERRIDE: '1000000' });
  servers = await Promise.all([start(), start()]);
});

interface Payer {
  readonly buyer: Buyer;
  /** Two tabs on different servers. */
  readonly tabs: readonly [PayingCaller, PayingCaller];
  readonly card: number;
}

/** Succeeds, is declined, has insufficient funds, needs the bank's check, is disputed. */
const typedCards = ['4242424242424242', '4000000000000341', '4000000000009995', '4000002760003184', '4000000000000259'];

async function makePayers(): Promise<Payer[]> {
  const buyers = await makeBuyers(database, typedCards.length, { creditLimitMinor: 100_000_000 });
  return Promise.all(
    buyers.map(async (buyer, index) => {
      const tab = (server: number) => createBrowserCaller(buyer, () => servers[server]?.origin ?? '');
      const tabs = [tab(0), tab(1)] as const;
      return { buyer, tabs, card: await addCard(tabs[0], paying.sandbox, { number: typedCards[index] ?? '' }) };
    }),
  );
}

/** Pays like a user: retries if the provider gave no answer, passes the bank's check, and reads the result. */
async function payInTab(tab: PayingCaller, invoices: readonly number[], card: number): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    const startResponse = await tab.call('POST', '/payments/create-payment-intent', { paymentMethod: card, invoices });
    expect([200, 409, 503]).toContain(startResponse.statusCode);
    if (startResponse.statusCode === 409) return;
    if (startResponse.statusCode !== 200) continue;
    const started = (JSON.parse(startResponse.body) as { data: StartedPayment }).data;
    const answer = await confirmInBrowser(paying.sandbox, started).catch(() => null);
    if (answer?.['status'] === 'requires_action') {
      const form = { outcome: 'approve', client_secret: started.secret };
      await paying.sandbox.call('POST', `/v1/payment_intents/${started.secret.split('_secret_')[0]}/authenticate`, form).catch(() => null);
    }
    expect((await tab.call('GET', `/payments/status/${started.payment}`)).statusCode).toBe(200);
  }
}

/** Everybody pays new invoices in two tabs while they are charged automatically. */
async function everybodyPays(payers: readonly Payer[]): Promise<void> {
  await Promise.all(
    payers.map(async ({ buyer, tabs, card }) => {
      const invoices = [await buyOnInvoice(database, tabs[0], sourceId), await buyOnInvoice(database, tabs[1], sourceId)];
      const automatic = {
        companyId: buyer.companyId,
        what: { invoiceIds: invoices },
        origin: 'automatic',
        key: `auto-${invoices[0]}`,
      } as const;
      await Promise.all([payInTab(tabs[0], invoices, card), payInTab(tabs[1], invoices, card), chargeOffSession(paying, automatic)]);
    }),
  );
}

const confirming = 'POST /v1/payment_intents/{id}/confirm';
const creating = 'POST /v1/payment_intents';

it('whatever fails at the provider, its total, the payments, allocations and the ledger agree to the penny', async () => {
  const payers = await makePayers();
  const { sandbox } = paying;
  const rounds = [
    [],
    [
      { kind: 'duplicate_events', value: 10 },
      { kind: 'disorder_events', value: 300 },
    ],
    [
      { kind: 'cut_after', operation: confirming, times: 8 },
      { kind: 'cut_after', operation: creating, times: 4 },
    ],
    [
      { kind: 'server_error_after', operation: confirming, times: 6 },
      { kind: 'cut_before', times: 6 },
      { kind: 'rate_limit', times: 6 },
    ],
    [{ kind: 'lose_events' }, { kind: 'slow', operation: creating, value: 100, times: 6 }],
  ] as const;
  for (const faults of rounds) {
    await sandbox.removeFaults();
    for (const fault of faults) await sandbox.setFault(fault);
    await everybodyPays(payers);
  }

  // The provider was down between the charge and its event.
  await sandbox.removeFaults();
  await sandbox.setFault({ kind: 'lose_events' });
  await sandbox.setFault({ kind: 'cut_after', operation: confirming, times: 30 });
  await everybodyPays(payers.slice(0, 2));
  await sandbox.setFault({ kind: 'outage' });
  const day = await database.db.first(sql<{ next: string }>`select (app_now() + interval '25 hours')::text as next`);
  await clock.moveTo(day?.next ?? '');
  await paying.provider.findPayment('pi_x').then(
    () => expect.unreachable('the provider is out'),
    () => undefined,
  );
  await sandbox.removeFaults();
  await waitForAllPayments(paying);
  // The daily reconciliation finds the unreported refund.
  expect(await comparePayments(paying)).toEqual([]);

  const { provider, payments, allocated, clearing } = await computeMoneySums(paying);
  expect(provider).toBeGreaterThan(0);
  expect([payments, allocated, clearing]).toEqual([provider, provider, provider]);
  expect(await findBrokenInvariants(database)).toEqual([]);
  // Each invoice was paid once, and no payment is left over.
  const twice = await database.db.rows(sql`
    select invoice_id from allocations where payment_id is not null and state = 'settled' group by invoice_id having count(*) > 1`);
  expect(twice).toEqual([]);
  const first = payers[0]?.buyer.companyId;
  expect(
    await database.db.first(sql<{ balance: number }>`select balance_minor as balance from accounts where company_id = ${first}`),
  ).toEqual({ balance: 0 });
}, 60_000);
