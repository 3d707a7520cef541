import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { randomCode } from '../../platform/random-code.ts';
import { lockAccount } from '../account.ts';
import { allocateChosen, chooseInvoices, type AllocationResult } from '../allocations.ts';
import { findLatePayment, type KnownLatePayment, getPayment } from '../payments/payments-query.ts';
import { isLate, listDifferences } from '../payments/payment-rule.ts';
import { settleLatePayment } from '../payments/settle-late-payment.ts';
import type { ProviderPayment } from '../provider/payment-provider.ts';
import type { ProviderMode } from '../provider/open-provider.ts';
import { issueReceipt } from '../receipts/receipts.ts';
import { allowMoneyAction, recordMoneyAction, type MoneyActor, type MoneyObstacle } from './allow-money-action.ts';
import type { RefundOrder } from './refunds.ts';

interface LateAct {
  /** Of the payment. */
  readonly code: string;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** Why a late payment cannot be decided. */
export type LateObstacle =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refund_under_way' }
  | { readonly kind: 'decided'; readonly late: KnownLatePayment };

/** Locks the account and returns the late payment, or why it cannot be decided. */
async function lockLatePayment(
  tx: Tx,
  { code, provider }: { code: string; provider: string },
): Promise<{ readonly kind: 'waiting'; readonly late: KnownLatePayment } | LateObstacle> {
  const found = await findLatePayment(tx, { code, provider });
  if (found === undefined) return { kind: 'unknown' };
  await tx.rows(lockAccount(found.companyId));
  const late = await findLatePayment(tx, { code, provider });
  if (late === undefined) return { kind: 'unknown' };
  if (late.decision !== null) return { kind: 'decided', late };
  return late.refundUnderWay ? { kind: 'refund_under_way' } : { kind: 'waiting', late };
}

type KeepOutcome =
  | ({ readonly kind: 'kept' } & AllocationResult)
  | LateObstacle
  /** The provider's state has changed, for example after a partial refund. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'unknown_invoice' | 'not_payable'; readonly code: string };

/** Keeps a payment received after it was cancelled, as the provider currently reports it: posts and allocates it. */
export async function keepLatePayment(
  tx: Tx,
  act: LateAct & { readonly invoices: readonly string[] },
  { mode, seen }: { readonly mode: ProviderMode; readonly seen: ProviderPayment },
): Promise<KeepOutcome> {
  const locked = await lockLatePayment(tx, { code: act.code, provider: mode.name });
  if (locked.kind !== 'waiting') return locked;
  const { paymentId, companyId, receivedMinor } = locked.late;
  const payment = await getPayment(tx, paymentId);
  const differences = listDifferences({ ...payment, isLive: mode.isLive }, seen);
  if (!isLate(payment, seen, differences) || seen.receivedMinor !== receivedMinor || seen.returns.length > 0) return { kind: 'changed' };
  const chosen = await chooseInvoices(tx, { companyId, codes: act.invoices });
  if (chosen.kind !== 'payable') return chosen;
  await settleLatePayment(tx, { payment, seen, decision: 'kept', staffId: act.by.staffId });
  const allocated = await allocateChosen(tx, { paymentId, companyId, amountMinor: receivedMinor, invoices: chosen.invoices });
  await tx.rows(issueReceipt({ companyId, paymentId }));
  await recordAudit(tx, {
    ...act.by,
    action: 'billing.late_payment_kept',
    object: { type: 'payment', id: act.code },
    reason: act.reason,
    before: { state: payment.state, receivedMinor },
    after: { state: 'succeeded', ...allocated },
  });
  return { kind: 'kept', ...allocated };
}

/** Orders the full refund of a payment received after it was cancelled. The provider is called afterwards; `settlePayment` then posts both. */
export async function refundLatePayment(
  tx: Tx,
  { code, reason, by }: LateAct & { readonly by: MoneyActor },
  provider: string,
): Promise<{ readonly kind: 'opened'; readonly order: RefundOrder } | LateObstacle | MoneyObstacle> {
  const locked = await lockLatePayment(tx, { code, provider });
  if (locked.kind !== 'waiting') return locked;
  const { paymentId, companyId, currency, ref, receivedMinor: amountMinor } = locked.late;
  const allowed = await allowMoneyAction(tx, by, { action: 'late_refund', companyId, currency, amountMinor });
  if (allowed.kind !== 'allowed') return allowed;
  const order = await tx.first(sql<{ id: number; code: string }>`
    insert into refund_orders (code, payment_id, company_id, currency, amount_minor, reason, staff_id, actor)
    select ${randomCode(20)}, payment_id, company_id, currency, received_minor, ${reason}, ${by.staffId}::bigint, ${by.actor}
    from late_payments where payment_id = ${paymentId} returning id, code`);
  if (order === undefined) throw new Error(`no refund of late payment ${code} was ordered`);
  await recordMoneyAction(tx, allowed, code);
  await recordAudit(tx, {
    staffId: by.staffId,
    actor: by.actor,
    action: 'billing.refund_ordered',
    object: { type: 'payment', id: code },
    reason,
    before: { lateMinor: amountMinor },
    after: { lateMinor: 0, refundMinor: amountMinor },
  });
  return { kind: 'opened', order: { ...order, ref, amountMinor } };
}
