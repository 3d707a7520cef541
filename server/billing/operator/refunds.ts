import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { randomCode } from '../../platform/random-code.ts';
import { lockAccount } from '../account.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { ProviderRefusal, ProviderUnknown, type ProviderPayment } from '../provider/payment-provider.ts';
import { getProviderMode, type PaymentContext } from '../provider/open-provider.ts';
import { allowMoneyAction, recordMoneyAction, type MoneyAct, type MoneyObstacle } from './allow-money-action.ts';

/** A refund that was ordered and whose outcome is unknown. */
export interface RefundOrder {
  readonly id: number;
  readonly code: string;
  /** The payment's id at the provider. */
  readonly ref: string;
  readonly amountMinor: number;
}

type RefundOutcome =
  | { readonly kind: 'refunded' }
  /** With the provider's text. */
  | { readonly kind: 'refused'; readonly message: string };

const endOrder = (tx: Tx, { id }: RefundOrder, outcome: 'refunded' | 'refused') =>
  tx.rows(sql`update refund_orders set ended_at = app_now(), outcome = ${outcome} where id = ${id} and ended_at is null`);

/**
 * Requests an ordered refund from the provider and posts the payment's new state. The order's code makes retries safe. Throws `ProviderUnknown` if
 * there is no answer; the order stays open and is resumed. Not inside a transaction.
 */
export async function resumeRefund({ database, provider }: PaymentContext, order: RefundOrder): Promise<RefundOutcome> {
  let seen: ProviderPayment;
  try {
    await provider.createRefund({ payment: order.ref, amountMinor: order.amountMinor, key: `refund-${order.code}` });
    seen = await provider.findPayment(order.ref);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await database.inTx((tx) => endOrder(tx, order, 'refused'));
    return { kind: 'refused', message: error.message };
  }
  await database.inTx(async (tx) => {
    await settlePayment(tx, { mode: getProviderMode(provider), seen });
    await endOrder(tx, order, 'refunded');
  });
  return { kind: 'refunded' };
}

/** Resumes every interrupted or unanswered refund. */
export async function resumeRefunds(paying: PaymentContext): Promise<void> {
  const open = await paying.database.db.rows(sql<RefundOrder>`
    select o.id, o.code, coalesce(p.provider_ref, l.provider_ref) as ref, o.amount_minor as "amountMinor"
    from refund_orders o join payments p on p.id = o.payment_id left join late_payments l on l.payment_id = p.id
    where o.ended_at is null and p.provider = ${paying.provider.name} order by o.id`);
  try {
    for (const order of open) await resumeRefund(paying, order);
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
  }
}

type OpenedRefund =
  | { readonly kind: 'opened'; readonly order: RefundOrder }
  | { readonly kind: 'unknown' }
  /** More than the payment's unused part, or the payment did not succeed. */
  | { readonly kind: 'too_much' }
  /** Received by bank, or through a provider this installation no longer uses: there is no card to refund. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'under_way' }
  | MoneyObstacle;

/** Orders a refund of a payment's unused credit to its card. Audited. The provider is called afterwards. */
export async function openRefund(
  tx: Tx,
  act: MoneyAct,
  wish: { code: string; amountMinor: number; provider: string },
): Promise<OpenedRefund> {
  const { companyId, reason, by } = act;
  const { code, amountMinor, provider } = wish;
  await tx.rows(lockAccount(companyId));
  const payment = await tx.first(sql<{
    id: number;
    ref: string | null;
    provider: string;
    currency: CurrencyCode;
    unusedMinor: number;
    underWay: boolean;
  }>`
    select p.id, p.provider_ref as ref, p.provider, p.currency, case when p.state = 'succeeded' then p.amount_minor - p.used_minor else 0 end as "unusedMinor",
           exists (select from refund_orders o where o.payment_id = p.id and o.ended_at is null) as "underWay"
    from payments p where p.company_id = ${companyId} and p.code = ${code}`);
  if (payment === undefined) return { kind: 'unknown' };
  if (payment.provider !== provider) return { kind: 'elsewhere' };
  if (payment.underWay) return { kind: 'under_way' };
  if (payment.ref === null || amountMinor > payment.unusedMinor) return { kind: 'too_much' };
  const allowed = await allowMoneyAction(tx, by, { action: 'refund', companyId, currency: payment.currency, amountMinor });
  if (allowed.kind !== 'allowed') return allowed;
  const order = await tx.first(sql<{ id: number; code: string }>`
    insert into refund_orders (code, payment_id, company_id, currency, amount_minor, reason, staff_id, actor)
    select ${randomCode(20)}, id, company_id, currency, ${amountMinor}::bigint, ${reason}, ${by.staffId}::bigint, ${by.actor}
    from payments where id = ${payment.id} returning id, code`);
  if (order === undefined) throw new Error(`no refund of payment ${code} was ordered`);
  await recordMoneyAction(tx, allowed, code);
  await recordAudit(tx, {
    staffId: by.staffId,
    actor: by.actor,
    action: 'billing.refund_ordered',
    object: { type: 'payment', id: code },
    reason,
    before: { unusedMinor: payment.unusedMinor },
    after: { unusedMinor: payment.unusedMinor - amountMinor, refundMinor: amountMinor },
  });
  return { kind: 'opened', order: { ...order, ref: payment.ref, amountMinor } };
}
