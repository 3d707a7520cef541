import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { recordAudit } from '../../platform/audit.ts';
import { sql } from '../../platform/database/sql.ts';
import { ProviderUnknown, type ProviderPayment } from '../provider/payment-provider.ts';
import { getProviderMode, type PaymentContext } from '../provider/open-provider.ts';
import { applyProviderState } from './refresh-payment.ts';
import { notifyAdministrators } from './settle-payment.ts';

/** Refunds and disputes come late; older payments have been compared often enough. */
const daysBack = 120;

/** Our totals for the same days: successful payments and returns. Minor units. */
function readOurTotals({ database, provider }: PaymentContext, since: Date): Promise<CurrencyTotals[]> {
  return database.db.rows(sql<CurrencyTotals>`
    select p.currency, sum(p.received_minor)::bigint as "receivedMinor",
           coalesce(sum((select sum(case kind when 'chargeback_won' then -amount_minor else amount_minor end)
                         from payment_returns r where r.payment_id = p.id)), 0)::bigint as "returnedMinor"
    from payments p where p.provider = ${provider.name} and p.state = 'succeeded' and p.created_at >= ${since} group by p.currency`);
}

/** Settles every payment since then from the provider's list, so that anything webhooks missed is posted. */
async function settleAll(paying: PaymentContext, since: Date): Promise<{ seen: ProviderPayment[]; foreign: string[] }> {
  const seen: ProviderPayment[] = [];
  const foreign: string[] = [];
  for await (const payment of paying.provider.listPayments({ since })) {
    const settled = await applyProviderState(paying, payment);
    if (settled.kind === 'foreign' && payment.state === 'succeeded') foreign.push(payment.ref);
    if (settled.kind !== 'foreign') seen.push(payment);
  }
  return { seen, foreign };
}

/**
 * Compares what the provider has taken with what we posted, per currency and to the penny, over the last months. Differences go to the audit log and
 * to the administrators, once a day. Returns the differences.
 */
export async function comparePayments(paying: PaymentContext): Promise<readonly string[]> {
  const day = await paying.database.db.first(sql<{ since: Date; today: string }>`
    select date_trunc('day', app_now()) - make_interval(days => ${daysBack}) as since, to_char(app_now(), 'YYYY-MM-DD') as today`);
  if (day === undefined) throw new Error('the database returned no time');
  try {
    const { seen, foreign } = await settleAll(paying, day.since);
    const { isLive } = getProviderMode(paying.provider);
    const theirs = sumByCurrency(seen.filter((payment) => payment.isLive === isLive));
    const differences = [
      ...describeDifferences(await readOurTotals(paying, day.since), theirs),
      ...foreign.map((ref) => `${ref} is none of ours`),
    ];
    if (differences.length > 0) await reportDifferences(paying, day.today, differences);
    return differences;
  } catch (error) {
    if (error instanceof ProviderUnknown) return [];
    throw error;
  }
}

async function reportDifferences({ database, provider }: PaymentContext, today: string, differences: readonly string[]): Promise<void> {
  await database.inTx(async (tx) => {
    await recordAudit(tx, {
      staffId: null,
      actor: 'payments',
      action: 'billing.provider_differs',
      object: { type: 'provider', id: provider.name },
      reason: 'what the provider has taken is not what was posted',
      before: null,
      after: { differences },
    });
    await notifyAdministrators(tx, { template: 'provider-differs', cause: today, payload: { differences: differences.join(', ') } });
  });
}

/** Totals of a currency in minor units: received and returned. */
interface CurrencyTotals {
  readonly currency: CurrencyCode;
  readonly receivedMinor: number;
  readonly returnedMinor: number;
}

function sumReturned({ returns }: ProviderPayment): number {
  return returns.reduce(
    (sum, { isFinal, kind, amountMinor }) => sum + (isFinal ? amountMinor * (kind === 'chargeback_won' ? -1 : 1) : 0),
    0,
  );
}

/** Sums a provider's payments and returns by currency. */
export function sumByCurrency(payments: readonly ProviderPayment[]): CurrencyTotals[] {
  const totals = new Map<CurrencyCode, CurrencyTotals>();
  for (const payment of payments) {
    if (payment.state !== 'succeeded') continue;
    const { currency } = payment;
    const before = totals.get(currency) ?? { currency, receivedMinor: 0, returnedMinor: 0 };
    totals.set(currency, {
      currency,
      receivedMinor: before.receivedMinor + payment.receivedMinor,
      returnedMinor: before.returnedMinor + sumReturned(payment),
    });
  }
  return [...totals.values()];
}

/** Describes differing totals for the operator: `GBP received 100.00, provider 90.00`. */
export function describeDifferences(ours: readonly CurrencyTotals[], theirs: readonly CurrencyTotals[]): string[] {
  const currencies = [...new Set([...ours, ...theirs].map(({ currency }) => currency))].toSorted();
  return currencies.flatMap((wanted) => {
    const [own, other] = [ours, theirs].map((totals) => totals.find(({ currency }) => currency === wanted));
    return (['received', 'returned'] as const).flatMap((what) => {
      const [here, there] = [own?.[`${what}Minor`] ?? 0, other?.[`${what}Minor`] ?? 0];
      return here === there ? [] : [`${wanted} ${what} ${(here / 100).toFixed(2)}, provider ${(there / 100).toFixed(2)}`];
    });
  });
}
