import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertMessage } from '../../platform/outbox.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { lockAccount } from '../lock-account.ts';
import { addDays } from '../morning-rule.ts';
import type { ChargeOutcome } from '../payments/charge-off-session.ts';
import { retryAfterDays } from './charge-rule.ts';
import { retryDays } from './settings.ts';
import { endCharge, findOpenCharge, setChargePayment, type ChargeEnd, type OpenCharge } from './store.ts';

type Failure = Pick<ChargeEnd, 'payment' | 'failureCode'>;

/** Why a charge came to nothing without its company's doing: what was due is not any more, or somebody is paying it. */
const cardMissing: Readonly<Record<string, string>> = { unknown_card: 'no_card', expired_card: 'expired_card' };

function failureOf(outcome: ChargeOutcome): Failure | null {
  if (outcome.kind === 'failed') return { payment: outcome.payment, failureCode: outcome.code };
  if (outcome.kind === 'authentication_required') return { payment: outcome.payment, failureCode: outcome.kind };
  const code = outcome.kind === 'refused' ? cardMissing[outcome.reason] : undefined;
  return code === undefined ? null : { payment: null, failureCode: code };
}

const tellFailure = (charge: OpenCharge, template: 'automatic-payment-failed' | 'top-up-failed'): Sql =>
  insertMessage({
    dedupeKey: `automatic-charge-failed:${charge.id}`,
    channel: 'email',
    template,
    recipient: { kind: 'company', id: charge.companyId },
    payload: { chargeId: charge.id },
  });

/** Another try in a few days, or none: then automatic payment is switched off, which stays visible until it is switched on again. */
async function recordFailedPayment(tx: Tx, charge: OpenCharge, failure: Failure): Promise<void> {
  const account = await tx.first(sql<{ failures: number; enabled: boolean; settings: SettingValues }>`
    select auto_pay_failures + 1 as failures, auto_pay_enabled as enabled, ${settingsColumn} from accounts where company_id = ${charge.companyId}`);
  if (account === undefined) throw new Error(`company ${charge.companyId} has no account`);
  const wait = retryAfterDays(account.failures, valueOf(account.settings, retryDays));
  // Switched off by the company meanwhile: there is nothing to try again, and nothing to tell.
  const retryOn = !account.enabled || wait === null ? null : addDays(charge.day, wait);
  await tx.rows(endCharge({ ...failure, id: charge.id, outcome: 'failed', retryOn }));
  if (!account.enabled) return;
  await tx.together(
    retryOn === null
      ? sql`
          update accounts set auto_pay_enabled = false, auto_pay_failures = ${account.failures}, auto_pay_next_on = null, auto_pay_stopped_at = app_now()
          where company_id = ${charge.companyId}`
      : sql`
          update accounts set auto_pay_failures = ${account.failures}, auto_pay_next_on = ${retryOn}::date where company_id = ${charge.companyId}`,
    tellFailure(charge, 'automatic-payment-failed'),
  );
}

/** A top-up is not tried again: it is off until the company switches it on. */
async function recordFailedTopUp(tx: Tx, charge: OpenCharge, failure: Failure): Promise<void> {
  await tx.rows(endCharge({ ...failure, id: charge.id, outcome: 'failed', retryOn: null }));
  const stopped = await tx.rows(sql`
    update accounts set top_up_stopped_at = app_now()
    where company_id = ${charge.companyId} and top_up_below_minor is not null and top_up_stopped_at is null returning company_id`);
  if (stopped.length > 0) await tx.rows(tellFailure(charge, 'top-up-failed'));
}

/**
 * Writes down what a charge has come to and what follows, once: failures are counted and told, a success ends their series. What nobody
 * knows yet stays open.
 */
export async function judgeCharge(
  tx: Tx,
  { id, companyId, outcome }: Pick<OpenCharge, 'id' | 'companyId'> & { outcome: ChargeOutcome },
): Promise<void> {
  await tx.rows(lockAccount(companyId));
  const charge = await tx.first(findOpenCharge(id));
  if (charge === undefined) return;
  if (outcome.kind === 'unknown') {
    if (outcome.payment !== null) await tx.rows(setChargePayment(id, outcome.payment));
    return;
  }
  if (outcome.kind === 'succeeded') {
    const paid = endCharge({ id, outcome: 'paid', payment: outcome.payment, failureCode: null, retryOn: null });
    const anew = sql`update accounts set auto_pay_failures = 0, auto_pay_next_on = null where company_id = ${companyId} and auto_pay_failures > 0`;
    await (charge.kind === 'top_up' ? tx.rows(paid) : tx.together(paid, anew));
    return;
  }
  const failure = failureOf(outcome);
  if (failure === null) await tx.rows(endCharge({ id, outcome: 'dropped', payment: null, failureCode: null, retryOn: null }));
  else if (charge.kind === 'top_up') await recordFailedTopUp(tx, charge, failure);
  else await recordFailedPayment(tx, charge, failure);
}
