import { removeCard } from '../server/billing/cards.ts';
import { recordEvent } from '../server/billing/payments/settle-event.ts';
import { reservePayment } from '../server/billing/payments/reserve-payment.ts';
import type { JobPayload } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import { randomCode } from '../server/platform/random-code.ts';
import type { TestApp } from './app-harness.ts';
import { addCard, confirmInBrowser } from './factories/pay-with-card.ts';

/** Makes a payment that so far only the provider knows of. */
async function payAhead(test: TestApp): Promise<{ payment: string; secret: string }> {
  const company = await test.company();
  const paymentMethod = await addCard(company, test.sandbox);
  const answer = await company.call('POST', '/payments/pay-ahead', { paymentMethod, amount: 50 });
  const started = answer.json<{ data: { payment: string; secret: string } }>().data;
  await confirmInBrowser(test.sandbox, started);
  return started;
}

/** Scenes for the jobs that call the card provider, each returning the job's payload. `wait` moves the clock on by minutes. */
export function paymentJobScenes(test: TestApp, wait: (minutes: number) => void): Readonly<Record<string, () => Promise<JobPayload>>> {
  return {
    'settle-provider-event': async () => {
      const { secret } = await payAhead(test);
      const object = { kind: 'payment', ref: secret.split('_secret_')[0] ?? '' } as const;
      const id = `evt_${randomCode()}`;
      await test.database.inTx((tx) => recordEvent(tx, { provider: 'sandbox', event: { id, type: 'payment_intent.succeeded', object } }));
      return { eventId: id };
    },
    'detach-card': async () => {
      const company = await test.company();
      const cardId = await addCard(company, test.sandbox);
      await test.database.inTx((tx) => removeCard(tx, { companyId: company.companyId, cardId }));
      return { cardId };
    },
    // A payment that was abandoned before the provider heard of it.
    'reconcile-payments': async () => {
      const { companyId } = await test.company();
      const order = { companyId, origin: 'company', cardId: null, what: { amountMinor: 10_000 }, idempotency: null } as const;
      await test.database.inTx((tx) => reservePayment(tx, order, 'sandbox'));
      wait(31);
      return {};
    },
    'compare-payments': async () => {
      await payAhead(test);
      return {};
    },
    'purge-payment-keys': async () => {
      const { payment } = await payAhead(test);
      await test.database.db.rows(sql`
      insert into payment_keys (company_id, key, request_hash, payment_id, created_at)
      select company_id, 'old:' || n, '', id, app_now() - make_interval(days => n) from payments, generate_series(1, 60) n where code = ${payment}`);
      return {};
    },
  };
}
