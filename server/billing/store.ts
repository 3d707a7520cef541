import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export type Movement = MovementBase &
  (
    | { readonly kind: 'write_off'; readonly provider?: never }
    /** `provider`: where the money is held. */
    | { readonly kind: 'payment' | 'refund' | 'chargeback' | 'chargeback_won'; readonly provider: string }
  );

interface MovementBase {
  /** The payment, return or write-off it posts. */
  readonly refId: number;
  readonly companyId: CompanyId;
  readonly currency: CurrencyCode;
  /** Change in what the company owes, in minor units; may be negative. */
  readonly owedMinor: number;
}

const getContraAccount = ({ kind, provider }: Movement): string => {
  if (kind === 'write_off') return 'write_off';
  return provider === 'bank' ? 'bank' : 'provider_clearing';
};

/** Posts a money movement: the company's receivable against the provider, the bank or write-offs, and the balance. */
export function insertMovement(movement: Movement): Sql {
  const { kind, refId, companyId, currency, owedMinor } = movement;
  return sql`
    with account as (
      update accounts set balance_minor = balance_minor + ${owedMinor}::bigint where company_id = ${companyId}),
    posting as (
      insert into ledger_transactions (kind, ref_id, currency) values (${kind}, ${refId}, ${currency}) returning id)
    insert into ledger_entries (transaction_id, account_id, currency, amount_minor)
    select p.id, l.id, ${currency}, case l.kind when 'receivable' then ${owedMinor}::bigint else -${owedMinor}::bigint end
    from posting p, ledger_accounts l
    where l.currency = ${currency}
      and ((l.company_id = ${companyId} and l.kind = 'receivable') or (l.company_id is null and l.kind = ${getContraAccount(movement)}))`;
}

export interface NewAllocation {
  readonly invoiceId: number;
  readonly paymentId: number | null;
  readonly creditNoteId: number | null;
  /** In minor units. */
  readonly amountMinor: number;
}

/** Inserts completed allocations. Afterwards `restateDocuments` and `restatePayments` bring documents and payments up to date. */
export function insertSettled(companyId: CompanyId, allocations: readonly NewAllocation[]): Sql {
  return sql`
    insert into allocations (invoice_id, company_id, currency, payment_id, credit_note_id, amount_minor, state)
    select a.invoice_id, c.company_id, c.currency, a.payment_id, a.credit_note_id, a.amount_minor, 'settled'
    from unnest(${allocations.map((one) => one.invoiceId)}::bigint[], ${allocations.map((one) => one.paymentId)}::bigint[],
                ${allocations.map((one) => one.creditNoteId)}::bigint[], ${allocations.map((one) => one.amountMinor)}::bigint[])
      a(invoice_id, payment_id, credit_note_id, amount_minor), accounts c
    where c.company_id = ${companyId}`;
}

/** Recomputes invoices and credit notes from their allocations: settled amount, status and last failure. */
export function restateDocuments(ids: readonly number[]): Sql {
  return sql`
    update invoices i set settled_minor = f.settled, status = f.status, failed_payment_id = f.failed
    from (
      select d.id, a.settled + w.amount as settled, case
          when a.locked then 'pending'
          when a.settled + w.amount < abs(d.gross_minor) then 'unpaid'
          when w.amount > 0 then 'writeoff'
          when a.paid then 'paid'
          else 'offset' end as status, failed_payment_of(d.id) as failed
      from invoices d
      cross join lateral (
        select coalesce(sum(amount_minor) filter (where state = 'settled'), 0)::bigint as settled,
               coalesce(bool_or(state = 'open'), false) as locked,
               coalesce(bool_or(payment_id is not null) filter (where state = 'settled'), false) as paid
        from allocations where invoice_id = d.id or credit_note_id = d.id) a
      cross join lateral (select coalesce(sum(amount_minor), 0)::bigint as amount from write_offs where invoice_id = d.id) w
      where d.id = any(${[...ids]}::bigint[])) f
    where i.id = f.id and (i.settled_minor, i.status, i.failed_payment_id) is distinct from (f.settled, f.status, f.failed)`;
}

/** Recomputes how much of each payment is used, from its allocations and returns. */
export function restatePayments(ids: readonly number[]): Sql {
  return sql`
    update payments p set used_minor = f.used
    from (
      select d.id, a.settled + r.returned as used
      from payments d
      cross join lateral (
        select coalesce(sum(amount_minor), 0)::bigint as settled from allocations where payment_id = d.id and state = 'settled') a
      cross join lateral (
        select coalesce(sum(case kind when 'chargeback_won' then -amount_minor else amount_minor end), 0)::bigint as returned
        from payment_returns where payment_id = d.id) r
      where d.id = any(${[...ids]}::bigint[])) f
    where p.id = f.id and p.used_minor <> f.used`;
}
