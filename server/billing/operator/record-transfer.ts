import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { randomCode } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { allocateChosen, chooseInvoices, type AllocationResult } from '../allocations.ts';
import { postReceived } from '../postings.ts';
import { lockAccount } from '../account.ts';
import { issueReceipt } from '../receipts/receipts.ts';
import { allowMoneyAction, recordMoneyAction, type MoneyAct, type MoneyObstacle } from './allow-money-action.ts';

export interface Transfer {
  readonly amountMinor: number;
  /** YYYY-MM-DD: the day the bank received it. */
  readonly receivedOn: string;
  /** The bank's reference. */
  readonly reference: string;
  /** Codes of the invoices it pays, in order; the rest goes to other invoices by due date. */
  readonly invoices: readonly string[];
}

/** The earlier record of the same transfer. */
export interface KnownTransfer {
  readonly company: string;
  readonly staff: string;
  readonly recordedAt: Date;
  readonly country: CountryCode;
  readonly timeZone: string;
}

export type TransferOutcome =
  | ({ readonly kind: 'recorded'; readonly payment: string } & AllocationResult)
  | { readonly kind: 'unknown' | 'in_future' }
  | { readonly kind: 'unknown_invoice' | 'not_payable'; readonly code: string }
  | { readonly kind: 'known'; readonly before: KnownTransfer }
  | MoneyObstacle;

/** Normalises a reference, so that spelling does not matter. References are unique per currency. */
const buildTransferRef = (currency: CurrencyCode, reference: string): string =>
  `${currency}:${reference.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase()}`;

interface Payer {
  readonly currency: CurrencyCode;
  readonly balanceMinor: number;
  readonly today: string;
}

async function insertTransfer(tx: Tx, { companyId, by }: MoneyAct, transfer: Transfer & { ref: string; currency: CurrencyCode }) {
  const { amountMinor, receivedOn, reference, ref, currency } = transfer;
  return tx.first(sql<{ id: number; code: string }>`
    insert into payments (company_id, code, origin, provider, provider_ref, currency, amount_minor, received_minor, state, confirmed_at, settled_at,
                          reference, received_on, staff_id)
    values (${companyId}, ${randomCode(16)}, 'transfer', 'bank', ${ref}, ${currency}, ${amountMinor}, ${amountMinor}, 'succeeded', app_now(), app_now(),
            ${reference}, ${receivedOn}::date, ${by.staffId}::bigint)
    on conflict (provider, provider_ref) do nothing returning id, code`);
}

async function getRecordedTransfer(tx: Tx, ref: string): Promise<KnownTransfer> {
  const before = await tx.first(sql<KnownTransfer>`
    select c.internal_name as company, s.name as staff, p.created_at as "recordedAt", c.country, c.time_zone as "timeZone"
    from payments p join companies c on c.id = p.company_id join staff s on s.id = p.staff_id
    where p.provider = 'bank' and p.provider_ref = ${ref}`);
  if (before === undefined) throw new Error('a transfer was refused as a duplicate, but no earlier one exists');
  return before;
}

/**
 * Records a bank transfer under the account lock: posts it, settles the named invoices, then others by due date, and keeps the rest as credit. Each
 * reference is recorded once.
 */
export async function recordTransfer(tx: Tx, act: MoneyAct, transfer: Transfer): Promise<TransferOutcome> {
  const { companyId, reason, by } = act;
  await tx.rows(lockAccount(companyId));
  const payer = await tx.first(sql<Payer>`
    select a.currency, a.balance_minor as "balanceMinor", (app_now() at time zone c.time_zone)::date::text as today
    from accounts a join companies c on c.id = a.company_id where a.company_id = ${companyId}`);
  if (payer === undefined) return { kind: 'unknown' };
  if (transfer.receivedOn > payer.today) return { kind: 'in_future' };
  const ref = buildTransferRef(payer.currency, transfer.reference);
  const chosen = await chooseInvoices(tx, { companyId, codes: transfer.invoices });
  if (chosen.kind !== 'payable') return chosen;
  const allowed = await allowMoneyAction(tx, by, {
    action: 'transfer',
    companyId,
    currency: payer.currency,
    amountMinor: transfer.amountMinor,
  });
  if (allowed.kind !== 'allowed') return allowed;
  const payment = await insertTransfer(tx, act, { ...transfer, ref, currency: payer.currency });
  if (payment === undefined) return { kind: 'known', before: await getRecordedTransfer(tx, ref) };
  const { amountMinor } = transfer;
  await postReceived(tx, payment.id);
  const allocated = await allocateChosen(tx, { paymentId: payment.id, companyId, amountMinor, invoices: chosen.invoices });
  await tx.rows(issueReceipt({ companyId, paymentId: payment.id }));
  await recordMoneyAction(tx, allowed, payment.code);
  await recordAudit(tx, {
    staffId: by.staffId,
    actor: by.actor,
    action: 'billing.transfer_recorded',
    object: { type: 'payment', id: payment.code },
    reason,
    before: { balanceMinor: payer.balanceMinor },
    after: {
      balanceMinor: payer.balanceMinor - amountMinor,
      companyId,
      receivedOn: transfer.receivedOn,
      reference: transfer.reference,
      ...allocated,
    },
  });
  return { kind: 'recorded', payment: payment.code, ...allocated };
}
