import { pino } from 'pino';
import { openCardProvider } from '../../server/app/open-card-provider.ts';
import type { PaymentContext } from '../../server/billing/provider/open-provider.ts';
import { reconcilePayments } from '../../server/billing/payments/reconcile-payments.ts';
import type { Sandbox } from '../../sandbox/open-sandbox.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import type { PayingCaller } from '../factories/pay-with-card.ts';
import type { CloseLater } from '../open-together.ts';
import { sandboxCaller, type SandboxCaller } from '../use-test-provider.ts';
import type { Buyer } from './buyers.ts';

/** A company's signed-in browser; the server it calls may change. */
export function createBrowserCaller({ token }: Pick<Buyer, 'token'>, origin: () => string): PayingCaller {
  return {
    call: async (method, path, body, headers) => {
      const response = await fetch(`${origin()}/api/v1${path}`, {
        method,
        headers: {
          cookie: `plumbline=${token}`,
          'x-requested-with': 'test',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { statusCode: response.status, body: await response.text() };
    },
  };
}

/** Opens the provider shared with the servers of a test; its state is in their database. */
export async function openSharedProvider(
  database: Database,
  closeLater: CloseLater,
): Promise<PaymentContext & { readonly sandbox: SandboxCaller & Sandbox }> {
  const opened = await openCardProvider({ stripe: null }, { database, log: pino({ level: 'silent' }), timeoutMs: 3_000 });
  closeLater(opened.close);
  const { sandbox, provider } = opened;
  if (sandbox === null) throw new Error('without keys there is a sandbox');
  return { database, provider, sandbox: { ...sandboxCaller(sandbox), ...sandbox } };
}

/** Runs the scheduled jobs until no payment is pending. */
export async function waitForAllPayments(paying: PaymentContext): Promise<void> {
  const open = sql`
    select id::text from payments where state in ('created', 'requires_action', 'processing', 'unknown')
    union all select event_id from provider_events where processed_at is null and received_at < app_now() - interval '1 minute'`;
  const deadline = AbortSignal.timeout(10_000);
  while ((await paying.database.db.rows(open)).length > 0) {
    deadline.throwIfAborted();
    await reconcilePayments(paying);
  }
}

export interface MoneySums {
  readonly provider: number;
  readonly payments: number;
  /** Settled by payments, including credit and refunds. */
  readonly allocated: number;
  readonly clearing: number;
}

/** Net receipts as recorded by each side, in minor units of all currencies together. */
export async function computeMoneySums({ database, provider }: PaymentContext): Promise<MoneySums> {
  let providerSum = 0;
  for await (const { state, receivedMinor, returns } of provider.listPayments({ since: new Date(0) })) {
    if (state !== 'succeeded') continue;
    const back = returns.map(({ kind, amountMinor, isFinal }) => (isFinal ? amountMinor * (kind === 'chargeback_won' ? -1 : 1) : 0));
    providerSum += receivedMinor - back.reduce((sum, amount) => sum + amount, 0);
  }
  const ours = await database.db.first(sql<Omit<MoneySums, 'provider'>>`
    with returned as (
      select coalesce(sum(case kind when 'chargeback_won' then -amount_minor else amount_minor end), 0)::bigint as minor from payment_returns)
    select (select coalesce(sum(received_minor), 0) from payments)::bigint - returned.minor as payments,
           (select coalesce(sum(amount_minor), 0) from allocations where payment_id is not null and state = 'settled')::bigint
             + (select coalesce(sum(amount_minor - used_minor), 0) from payments where state = 'succeeded')::bigint as allocated,
           (select coalesce(sum(e.amount_minor), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
            where a.kind = 'provider_clearing')::bigint as clearing
    from returned`);
  if (ours === undefined) throw new Error('no sums');
  return { provider: providerSum, ...ours };
}
