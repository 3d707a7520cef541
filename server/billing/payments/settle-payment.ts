import { asId, type CompanyId } from '../../../contract/kit/ids.ts';
import { postPayment } from '../ledger/post-payment.ts';
import { postReturn } from '../ledger/post-return.ts';
import { releaseAllocations } from '../ledger/release-allocations.ts';
import { lockAccount } from '../lock-account.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { issueReceipt } from '../receipts/issue-receipt.ts';
import type { ProviderPayment } from '../provider/payment-provider.ts';
import { differencesOf, isFinal, nextState } from './payment-rule.ts';
import { hasGoneBack, isLate } from './late-payment-rule.ts';
import { recordLatePayment } from './record-late-payment.ts';
import { settleLatePayment, staffWhoRefunded } from './settle-late-payment.ts';
import { getPayment, type Payment } from './payments-query.ts';
import type { ProviderMode } from '../provider/provider-mode-rule.ts';
import { recordMismatch } from './record-mismatch.ts';

export type Settled =
  /** As it stands now. */
  | { readonly kind: 'seen'; readonly payment: Payment }
  /** The provider says otherwise than we asked; nothing is posted, and a person has been told. */
  | { readonly kind: 'mismatch'; readonly payment: Payment }
  /** None of ours. */
  | { readonly kind: 'foreign' };

/** By the provider's name for it, or, where we were cut off before we wrote that down, by the code that we gave it. */
async function lockPayment(tx: Tx, mode: ProviderMode, seen: ProviderPayment): Promise<Payment | undefined> {
  const found = await tx.first(sql<{ id: number; companyId: number }>`
    select id, company_id as "companyId" from payments
    where provider = ${mode.name} and (provider_ref = ${seen.ref} or code = ${seen.payment}) order by provider_ref = ${seen.ref} desc nulls last limit 1`);
  if (found === undefined) return undefined;
  await tx.rows(lockAccount(asId<'company'>(found.companyId)));
  return getPayment(tx, found.id);
}

async function moveOn(tx: Tx, payment: Payment, seen: ProviderPayment): Promise<void> {
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
}

/** What has finally gone back is posted once, whoever tells of it and however often. */
async function postReturns(tx: Tx, payment: Payment, seen: ProviderPayment): Promise<void> {
  for (const { ref, kind, amountMinor, isFinal: isOver } of seen.returns) {
    if (isOver) await postReturn(tx, { paymentId: payment.id, kind, providerRef: ref, amountMinor });
  }
}

/**
 * Money came for a payment that had been given up: it waits for a decision of staff. Where it has gone back whole there is none to
 * take, and both are posted. Answers whether that is so.
 */
async function settleReturned(tx: Tx, payment: Payment, seen: ProviderPayment): Promise<boolean> {
  const isBack = hasGoneBack(seen);
  await recordLatePayment(tx, payment, seen, isBack ? 'refunded' : null);
  if (!isBack) return false;
  await settleLatePayment(tx, { payment, seen, decision: 'refunded', staffId: await staffWhoRefunded(tx, payment.id) });
  await postReturns(tx, payment, seen);
  return true;
}

/**
 * The one place where a payment changes because of what its provider says: for the answer to a call, for a webhook and for the
 * reconciler. Locks the account, compares what was asked with what is said, moves the state forward and posts once. Told in any
 * order and any number of times the same comes of it. What it is told must have been asked for at the provider, never at a browser.
 */
export async function settlePayment(tx: Tx, input: { readonly mode: ProviderMode; readonly seen: ProviderPayment }): Promise<Settled> {
  const { mode, seen } = input;
  const payment = await lockPayment(tx, mode, seen);
  if (payment === undefined) return { kind: 'foreign' };
  const differences = differencesOf({ ...payment, isLive: mode.isLive }, seen);
  if (isLate(payment, seen, differences) && (await settleReturned(tx, payment, seen)))
    return { kind: 'seen', payment: await getPayment(tx, payment.id) };
  if (differences.length > 0) {
    await recordMismatch(tx, { payment, seen, differences });
    return { kind: 'mismatch', payment: await getPayment(tx, payment.id) };
  }
  await moveOn(tx, payment, seen);
  if (seen.state === 'succeeded') await postReturns(tx, payment, seen);
  return { kind: 'seen', payment: await getPayment(tx, payment.id) };
}

/** Gives up a payment whose name at the provider nobody wrote down: nobody was given its secret, so that it cannot have been paid. */
export async function giveUpUntold(
  tx: Tx,
  input: { paymentId: number; companyId: CompanyId; failure: ProviderPayment['failure'] },
): Promise<void> {
  const { paymentId, companyId, failure } = input;
  await tx.rows(lockAccount(companyId));
  const ended = await tx.rows(sql`
    update payments set state = ${failure === null ? 'canceled' : 'failed'}, settled_at = app_now(), mismatch = null,
      failure_code = ${failure?.code ?? null}, failure_message = ${failure?.message ?? null}
    where id = ${paymentId} and provider_ref is null and state in ('created', 'unknown') returning id`);
  if (ended.length > 0) await releaseAllocations(tx, paymentId);
}
