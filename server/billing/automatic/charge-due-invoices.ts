import { type CompanyId, asId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../../platform/business-settings.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { insertMessage } from '../../platform/outbox.ts';
import { randomCode } from '../../platform/random-code.ts';
import { lockAccount } from '../account.ts';
import { type Morning, addDays } from '../mornings.ts';
import { hasMoneyInFlight } from '../overdue-query.ts';
import { chargeOffSession, toChargeOutcome, type ChargeOutcome } from '../payments/charge-off-session.ts';
import { getPayment } from '../payments/payments-query.ts';
import type { PaymentContext } from '../provider/open-provider.ts';
import { brokenMoneyChecks } from '../settings.ts';
import { planCharge, retryAfterDays, type AutoPayFacts, type DueInvoice } from './charge-rule.ts';
import { retryDays } from './settings.ts';

/** Automatic charges stop while a money check is failing. */
export async function canChargeAutomatically(db: Db): Promise<boolean> {
  const row = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  return getSettingValue(row?.settings ?? null, brokenMoneyChecks).length === 0;
}

/** Records what a company is to be charged on a morning, at most once. */
export async function openDueCharge(tx: Tx, { companyId, day }: { companyId: CompanyId; day: string }): Promise<OpenCharge | undefined> {
  const [, [facts], due] = await tx.pipeline(lockAccount(companyId), autoPayFacts(companyId), dueInvoices(companyId, day));
  if (facts === undefined) return undefined;
  const plan = planCharge(facts, due, day);
  if (plan.kind === 'charge') return tx.first(insertCharge({ companyId, kind: 'due_invoices', day, amountMinor: plan.amountMinor }));
  if (plan.kind === 'nothing_due') {
    await tx.rows(sql`
      update accounts set auto_pay_failures = 0, auto_pay_next_on = null where company_id = ${companyId} and auto_pay_failures > 0`);
  }
  return undefined;
}

/**
 * Charges what is due in a country on a morning: one charge per company, to its default card. False if a failing money check blocks it; the caller
 * then retries later in the day.
 */
export async function chargeDueInvoices(paying: PaymentContext, morning: Morning): Promise<boolean> {
  const { db, inTx } = paying.database;
  if (!(await canChargeAutomatically(db))) return false;
  for (const { companyId } of await db.rows(companiesToCharge(morning))) {
    const charge = await inTx((tx) => openDueCharge(tx, { companyId, day: morning.day }));
    if (charge !== undefined) await resumeCharge(paying, charge);
  }
  return true;
}

async function charge(paying: PaymentContext, { kind, companyId, day, amountMinor, code }: OpenCharge): Promise<ChargeOutcome> {
  const key = `charge-${code}`;
  if (kind === 'top_up') return chargeOffSession(paying, { companyId, origin: 'top_up', what: { amountMinor }, key });
  const due = await paying.database.db.rows(dueInvoices(companyId, day));
  const invoiceIds = [];
  let sumMinor = 0;
  for (const { id, outstandingMinor } of due) {
    if (sumMinor + outstandingMinor > amountMinor) break;
    sumMinor += outstandingMinor;
    invoiceIds.push(id);
  }
  return chargeOffSession(paying, { companyId, origin: 'automatic', what: { invoiceIds }, key });
}

/**
 * Resumes a recorded charge: begins its payment or checks its outcome. Safe to run concurrently and repeatedly, because its key yields one payment.
 * Not inside a transaction.
 */
export async function resumeCharge(paying: PaymentContext, open: OpenCharge): Promise<void> {
  const { id, paymentId } = open;
  const companyId = asId<'company'>(open.companyId);
  const outcome = paymentId === null ? await charge(paying, open) : toChargeOutcome(await getPayment(paying.database.db, paymentId));
  await paying.database.inTx((tx) => recordChargeOutcome(tx, { id, companyId, outcome }));
}

/** Resumes every open charge: interrupted ones and those with an unknown outcome. */
export async function resumeCharges(paying: PaymentContext): Promise<void> {
  for (const open of await paying.database.db.rows(listOpenCharges())) await resumeCharge(paying, open);
}

type Failure = Pick<ChargeEnd, 'payment' | 'failureCode'>;

/** Refusals that are not the company's fault: the invoices are no longer due, or someone is paying them. */
const cardMissing: Readonly<Record<string, string>> = { unknown_card: 'no_card', expired_card: 'expired_card' };

function findFailure(outcome: ChargeOutcome): Failure | null {
  if (outcome.kind === 'failed') return { payment: outcome.payment, failureCode: outcome.code };
  if (outcome.kind === 'authentication_required') return { payment: outcome.payment, failureCode: outcome.kind };
  const code = outcome.kind === 'refused' ? cardMissing[outcome.reason] : undefined;
  return code === undefined ? null : { payment: null, failureCode: code };
}

const insertFailureMail = (charge: OpenCharge, template: 'automatic-payment-failed' | 'top-up-failed'): Sql =>
  insertMessage({
    dedupeKey: `automatic-charge-failed:${charge.id}`,
    channel: 'email',
    template,
    recipient: { kind: 'company', id: charge.companyId },
    payload: { chargeId: charge.id },
  });

/** Schedules a retry in a few days. After the last one automatic payment is switched off, visibly, until it is switched on again. */
async function recordFailedPayment(tx: Tx, charge: OpenCharge, failure: Failure): Promise<void> {
  const account = await tx.first(sql<{ failures: number; enabled: boolean; settings: SettingValues }>`
    select auto_pay_failures + 1 as failures, auto_pay_enabled as enabled, ${settingsColumn} from accounts where company_id = ${charge.companyId}`);
  if (account === undefined) throw new Error(`company ${charge.companyId} has no account`);
  const wait = retryAfterDays(account.failures, getSettingValue(account.settings, retryDays));
  // If the company has switched it off meanwhile, there is nothing to retry or report.
  const retryOn = !account.enabled || wait === null ? null : addDays(charge.day, wait);
  await tx.rows(endCharge({ ...failure, id: charge.id, outcome: 'failed', retryOn }));
  if (!account.enabled) return;
  await tx.pipeline(
    retryOn === null
      ? sql`
          update accounts set auto_pay_enabled = false, auto_pay_failures = ${account.failures}, auto_pay_next_on = null, auto_pay_stopped_at = app_now()
          where company_id = ${charge.companyId}`
      : sql`
          update accounts set auto_pay_failures = ${account.failures}, auto_pay_next_on = ${retryOn}::date where company_id = ${charge.companyId}`,
    insertFailureMail(charge, 'automatic-payment-failed'),
  );
}

/** A top-up is not retried: it is off until the company switches it on. */
async function recordFailedTopUp(tx: Tx, charge: OpenCharge, failure: Failure): Promise<void> {
  await tx.rows(endCharge({ ...failure, id: charge.id, outcome: 'failed', retryOn: null }));
  const stopped = await tx.rows(sql`
    update accounts set top_up_stopped_at = app_now()
    where company_id = ${charge.companyId} and top_up_below_minor is not null and top_up_stopped_at is null returning company_id`);
  if (stopped.length > 0) await tx.rows(insertFailureMail(charge, 'top-up-failed'));
}

/** Records a charge's outcome once: failures are counted and reported, a success resets the count. An unknown outcome stays open. */
export async function recordChargeOutcome(
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
    const resetFailures = sql`update accounts set auto_pay_failures = 0, auto_pay_next_on = null where company_id = ${companyId} and auto_pay_failures > 0`;
    await (charge.kind === 'top_up' ? tx.rows(paid) : tx.pipeline(paid, resetFailures));
    return;
  }
  const failure = findFailure(outcome);
  if (failure === null) await tx.rows(endCharge({ id, outcome: 'dropped', payment: null, failureCode: null, retryOn: null }));
  else if (charge.kind === 'top_up') await recordFailedTopUp(tx, charge, failure);
  else await recordFailedPayment(tx, charge, failure);
}

type ChargeKind = 'due_invoices' | 'top_up';

/** A charge whose payment has not ended or not begun. */
export interface OpenCharge {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly kind: ChargeKind;
  readonly code: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly amountMinor: number;
  readonly paymentId: number | null;
}

const columns: Sql = sql`h.id, h.company_id as "companyId", h.kind, h.code, h.day::text as day, h.amount_minor as "amountMinor", h.payment_id as "paymentId"`;

/** Records a charge before its card is charged. Returns no row if one is open or the morning already had one. */
export function insertCharge(charge: Pick<OpenCharge, 'companyId' | 'kind' | 'day' | 'amountMinor'>): Sql<OpenCharge> {
  const { companyId, kind, day, amountMinor } = charge;
  return sql<OpenCharge>`
    insert into automatic_charges as h (company_id, kind, code, day, currency, amount_minor)
    select company_id, ${kind}, ${randomCode(20)}, ${day}::date, currency, ${amountMinor}::bigint from accounts where company_id = ${companyId}
    on conflict do nothing returning ${columns}`;
}

function listOpenCharges(): Sql<OpenCharge> {
  return sql<OpenCharge>`select ${columns} from automatic_charges h where h.ended_at is null order by h.id`;
}

/** Undefined once it has ended. */
function findOpenCharge(id: number): Sql<OpenCharge> {
  return sql<OpenCharge>`select ${columns} from automatic_charges h where h.id = ${id} and h.ended_at is null`;
}

interface ChargeEnd {
  readonly id: number;
  readonly outcome: 'paid' | 'failed' | 'dropped';
  readonly payment: { readonly id: number; readonly amountMinor: number } | null;
  readonly failureCode: string | null;
  /** YYYY-MM-DD */
  readonly retryOn: string | null;
}

function endCharge({ id, outcome, payment, failureCode, retryOn }: ChargeEnd): Sql {
  return sql`
    update automatic_charges set ended_at = app_now(), outcome = ${outcome}, failure_code = ${failureCode}, retry_on = ${retryOn}::date,
      payment_id = ${payment?.id ?? null}, amount_minor = coalesce(${payment?.amountMinor ?? null}::bigint, amount_minor)
    where id = ${id} and ended_at is null`;
}

/** Links a charge to its payment. */
function setChargePayment(id: number, payment: { readonly id: number; readonly amountMinor: number }): Sql {
  return sql`
    update automatic_charges set payment_id = ${payment.id}, amount_minor = ${payment.amountMinor}::bigint
    where id = ${id} and ended_at is null and payment_id is null`;
}

/** Invoices `i` to be paid on `day`: immediately if the account paid automatically when they were issued, otherwise on their due date. */
const isDue = (day: string): Sql => sql`
  i.kind = 'invoice' and i.status = 'unpaid' and i.gross_minor > i.settled_minor and (i.payment_timing = 'immediate' or i.due_on <= ${day}::date)`;

/** Lists a country's companies on automatic payment that have something due this morning, or a failure count to reset, and were not charged yet. */
function companiesToCharge({ country, day }: Morning): Sql<{ companyId: CompanyId }> {
  return sql<{ companyId: CompanyId }>`
    select a.company_id as "companyId" from accounts a join companies c on c.id = a.company_id and c.country = ${country}
    where a.auto_pay_enabled and not a.auto_pay_barred
      and (a.auto_pay_failures > 0 or exists (select from invoices i where i.company_id = a.company_id and ${isDue(day)} offset 0))
      and not exists (select from automatic_charges h where h.company_id = a.company_id and h.kind = 'due_invoices' and h.day = ${day}::date offset 0)
    order by a.company_id`;
}

/** Loads the account facts that `planCharge` needs. */
function autoPayFacts(companyId: CompanyId): Sql<AutoPayFacts> {
  return sql<AutoPayFacts>`
    select a.auto_pay_enabled and not a.auto_pay_barred as enabled, a.currency, a.auto_pay_next_on::text as "nextOn", ${hasMoneyInFlight} as "moneyInFlight"
    from accounts a where a.company_id = ${companyId}`;
}

/** Lists a company's due invoices, oldest first. */
export function dueInvoices(companyId: CompanyId, day: string): Sql<DueInvoice> {
  return sql<DueInvoice>`
    select i.id, i.gross_minor - i.settled_minor as "outstandingMinor" from invoices i
    where i.company_id = ${companyId} and ${isDue(day)} order by i.due_on, i.number`;
}

/** A failed charge as reported to its company. */
export interface FailedCharge {
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly failureCode: string;
  /** YYYY-MM-DD; null if there is no retry. */
  readonly retryOn: string | null;
  /** Null if there was no chargeable card. */
  readonly brand: string | null;
  readonly last4: string | null;
}

/** Finds a company's failed charge; undefined if it did not fail. */
export function findFailedCharge(
  db: Db,
  charge: { readonly companyId: number; readonly chargeId: number },
): Promise<FailedCharge | undefined> {
  return db.first(sql<FailedCharge>`
    select h.amount_minor as "amountMinor", h.currency, h.failure_code as "failureCode", h.retry_on::text as "retryOn", k.brand, k.last4
    from automatic_charges h left join payments p on p.id = h.payment_id left join cards k on k.id = p.card_id
    where h.id = ${charge.chargeId} and h.company_id = ${charge.companyId} and h.outcome = 'failed'`);
}
