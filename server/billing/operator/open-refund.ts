import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { randomCode } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockAccount } from '../lock-account.ts';
import { allowMoneyAction, recordMoneyAction, type MoneyAct, type MoneyObstacle } from './allow-money-action.ts';
import type { RefundOrder } from './resume-refunds.ts';

export type OpenedRefund =
  | { readonly kind: 'opened'; readonly order: RefundOrder }
  | { readonly kind: 'unknown' }
  /** More than nobody has used of the payment, or it did not succeed. */
  | { readonly kind: 'too_much' }
  /** It came by bank, or by a provider that this installation no longer has: there is no card to give it back to. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'under_way' }
  | MoneyObstacle;

/** Orders that unused credit of a payment goes back to its card, with its entry in the audit log. The provider is asked afterwards. */
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
