import { asId, type CompanyId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { insertMessage } from '../../platform/outbox.ts';
import { lockAccount } from '../account.ts';
import { releaseAllocations } from '../allocations.ts';
import { removeDeclinedCard } from '../cards.ts';
import { postPayment, postReturn } from '../postings.ts';
import type { ProviderPayment } from '../provider/payment-provider.ts';
import type { ProviderMode } from '../provider/open-provider.ts';
import { issueReceipt } from '../receipts/receipts.ts';
import { isFinal, isFullyReturned, isLate, listDifferences, nextState } from './payment-rule.ts';
import { getPayment, type Payment } from './payments-query.ts';
import { settleLatePayment, findRefundingStaff } from './settle-late-payment.ts';

export type SettleResult =
  | { readonly kind: 'seen'; readonly payment: Payment }
  /** The provider contradicts our request; nothing is posted and the administrators have been notified. */
  | { readonly kind: 'mismatch'; readonly payment: Payment }
  /** Not one of our payments. */
  | { readonly kind: 'foreign' };

/** Finds it by the provider's reference or, if we crashed before storing that, by our own code. */
async function lockPayment(tx: Tx, mode: ProviderMode, seen: ProviderPayment): Promise<Payment | undefined> {
  const found = await tx.first(sql<{ id: number; companyId: number }>`
    select id, company_id as "companyId" from payments
    where provider = ${mode.name} and (provider_ref = ${seen.ref} or code = ${seen.payment}) order by provider_ref = ${seen.ref} desc nulls last limit 1`);
  if (found === undefined) return undefined;
  await tx.rows(lockAccount(asId<'company'>(found.companyId)));
  return getPayment(tx, found.id);
}

async function advanceState(tx: Tx, payment: Payment, seen: ProviderPayment): Promise<void> {
  const state = nextState(payment.state, seen);
  const failure = state === 'failed' ? seen.failure : null;
  const isNew = state !== payment.state || payment.providerRef === null || payment.mismatch !== null;
  if (!isNew || isFinal(payment.state)) return;
  await tx.rows(sql`
    update payments set state = ${state}, provider_ref = ${seen.ref}, mismatch = null,
      received_minor = case when ${state} = 'succeeded' then ${seen.receivedMinor}::bigint end,
      failure_code = ${failure?.code ?? null}, failure_message = ${failure?.message ?? null},
      confirmed_at = case when ${seen.state} = 'unconfirmed' then confirmed_at else coalesce(confirmed_at, app_now()) end,
      settled_at = case when ${isFinal(state)} then app_now() end
    where id = ${payment.id}`);
  if (state === 'succeeded') {
    await postPayment(tx, payment.id);
    await tx.rows(issueReceipt({ companyId: payment.companyId, paymentId: payment.id }));
  } else if (isFinal(state)) await releaseAllocations(tx, payment.id);
  if (state === 'failed' && payment.isNewCard) await removeDeclinedCard(tx, payment);
}

/** Posts each final return once, whatever its source. */
async function postReturns(tx: Tx, payment: Payment, seen: ProviderPayment): Promise<void> {
  for (const { ref, kind, amountMinor, isFinal: isOver } of seen.returns) {
    if (isOver) await postReturn(tx, { paymentId: payment.id, kind, providerRef: ref, amountMinor });
  }
}

/**
 * Handles money that arrived for a cancelled payment: it waits for a staff decision, or, if it has been fully returned, both are posted. Returns
 * whether it was returned.
 */
async function settleReturned(tx: Tx, payment: Payment, seen: ProviderPayment): Promise<boolean> {
  const isBack = isFullyReturned(seen);
  await recordLatePayment(tx, payment, seen, isBack ? 'refunded' : null);
  if (!isBack) return false;
  await settleLatePayment(tx, { payment, seen, decision: 'refunded', staffId: await findRefundingStaff(tx, payment.id) });
  await postReturns(tx, payment, seen);
  return true;
}

/**
 * The only place where a payment changes because of its provider, for call results, webhooks and the reconciler. Locks the account, compares with the
 * request, advances the state and posts once. Order and repetition do not matter. `seen` must come from the provider, never a browser.
 */
export async function settlePayment(tx: Tx, input: { readonly mode: ProviderMode; readonly seen: ProviderPayment }): Promise<SettleResult> {
  const { mode, seen } = input;
  const payment = await lockPayment(tx, mode, seen);
  if (payment === undefined) return { kind: 'foreign' };
  const differences = listDifferences({ ...payment, isLive: mode.isLive }, seen);
  if (isLate(payment, seen, differences) && (await settleReturned(tx, payment, seen)))
    return { kind: 'seen', payment: await getPayment(tx, payment.id) };
  if (differences.length > 0) {
    await recordMismatch(tx, { payment, seen, differences });
    return { kind: 'mismatch', payment: await getPayment(tx, payment.id) };
  }
  await advanceState(tx, payment, seen);
  if (seen.state === 'succeeded') await postReturns(tx, payment, seen);
  return { kind: 'seen', payment: await getPayment(tx, payment.id) };
}

/** Cancels a payment without a stored provider reference: its secret was never handed out, so it cannot have been paid. */
export async function cancelUnsentPayment(
  tx: Tx,
  input: { paymentId: number; companyId: CompanyId; failure: ProviderPayment['failure'] },
): Promise<void> {
  const { paymentId, companyId, failure } = input;
  await tx.rows(lockAccount(companyId));
  const ended = await tx.rows(sql`
    update payments set state = ${failure === null ? 'canceled' : 'failed'}, settled_at = app_now(), mismatch = null,
      failure_code = ${failure?.code ?? null}, failure_message = ${failure?.message ?? null}
    where id = ${paymentId} and provider_ref is null and state in ('created', 'unknown') returning id`);
  if (ended.length === 0) return;
  await releaseAllocations(tx, paymentId);
  const payment = await getPayment(tx, paymentId);
  if (failure !== null && payment.isNewCard) await removeDeclinedCard(tx, payment);
}

/**
 * Records that the provider contradicts our request. The payment stays open as `unknown` and nothing is posted; administrators are notified once per
 * difference, and the audit log keeps both versions.
 */
async function recordMismatch(tx: Tx, input: { payment: Payment; seen: ProviderPayment; differences: readonly string[] }): Promise<void> {
  const { payment, seen } = input;
  const differences = input.differences.join(', ');
  if (payment.mismatch === differences) return;
  if (!isFinal(payment.state)) {
    await tx.rows(sql`update payments set state = 'unknown', mismatch = ${differences} where id = ${payment.id}`);
  }
  const reason = `the provider differs in ${differences}`;
  const known = await tx.first(sql`
    select id from audit_entries where action = 'billing.payment_mismatch' and object_id = ${payment.code} and reason = ${reason} limit 1`);
  if (known !== undefined) return;
  await notifyAdministrators(tx, {
    template: 'payment-mismatch',
    cause: `${payment.code}:${differences}`,
    payload: { code: payment.code, differences },
  });
  const { amountMinor, currency, customer, isLive, receivedMinor, ref, state } = seen;
  await recordAudit(tx, {
    staffId: null,
    actor: 'payments',
    action: 'billing.payment_mismatch',
    object: { type: 'payment', id: payment.code },
    reason,
    before: { amountMinor: payment.amountMinor, currency: payment.currency, customer: payment.customer, ref: payment.providerRef },
    after: { amountMinor, receivedMinor, currency, customer, isLive, ref, state },
  });
}

/** Mails every administrator, once per cause. */
export async function notifyAdministrators(
  tx: Tx,
  input: { template: string; cause: string; payload: Readonly<Record<string, string>> },
): Promise<void> {
  const { template, cause, payload } = input;
  const administrators = await tx.rows(sql<{ id: number }>`select id from staff where role = 'admin' and disabled_at is null order by id`);
  for (const { id } of administrators) {
    const dedupeKey = `payments:${template}:${cause}:${id}`;
    await tx.rows(insertMessage({ dedupeKey, channel: 'email', template, recipient: { kind: 'staff', id }, payload }));
  }
}

/**
 * Records, once, that the provider has money for a cancelled payment, awaiting a decision. `refunded` if it was already returned: the row is then
 * inserted as decided, because the payment has succeeded at commit.
 */
async function recordLatePayment(tx: Tx, payment: Payment, seen: ProviderPayment, decision: 'refunded' | null): Promise<void> {
  await tx.rows(sql`
    insert into late_payments (payment_id, company_id, currency, received_minor, provider_ref, decision, decided_at)
    values (${payment.id}, ${payment.companyId}, ${payment.currency}, ${seen.receivedMinor}, ${seen.ref}, ${decision}::text,
            case when ${decision}::text is not null then app_now() end)
    on conflict (payment_id) do nothing`);
}
