import { ledgerEntriesPerPage, type LedgerKind } from '../../contract/billing/values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** A line of a company's account statement; amounts in minor units. */
export interface LedgerLine {
  readonly id: number;
  readonly postedAt: Date;
  readonly kind: LedgerKind;
  /** The code of the invoice, credit note or payment behind it. */
  readonly reference: string;
  readonly amountMinor: number;
  readonly balanceMinor: number;
}

interface LedgerPage {
  readonly lines: readonly LedgerLine[];
  readonly total: number;
  readonly balanceMinor: number;
  readonly currency: CurrencyCode;
}

/** The company's receivable account in the ledger. */
const receivable = (companyId: CompanyId): Sql =>
  sql`(select id from ledger_accounts where company_id = ${companyId} and kind = 'receivable')`;

/** Lists a page of a company's account, newest first. Works back from today's balance, so only newer lines are read. */
export async function listLedger(
  db: Db,
  companyId: CompanyId,
  { page, pageSize = ledgerEntriesPerPage }: { page: number; pageSize?: number },
): Promise<LedgerPage> {
  const offset = (page - 1) * pageSize;
  // Documents are numbered without gaps, so only money movements have to be counted.
  const account = await db.first(sql<{ total: number; balanceMinor: number; currency: CurrencyCode }>`
    select next_invoice_number + next_credit_note_number - 2
             + (select count(*) from payments where company_id = ${companyId} and state = 'succeeded')
             + (select count(*) from payment_returns where company_id = ${companyId})
             + (select count(*) from write_offs where company_id = ${companyId}) as total,
           balance_minor as "balanceMinor", currency
    from accounts where company_id = ${companyId}`);
  if (account === undefined) throw new Error(`company ${companyId} has no account`);
  const lines = await db.rows(sql<LedgerLine>`
    with newest as (
      select id, transaction_id, amount_minor from ledger_entries where account_id = ${receivable(companyId)}
      order by transaction_id desc limit ${offset + pageSize}),
    running as (
      select id, transaction_id, amount_minor,
             (select balance_minor from accounts where company_id = ${companyId}) + amount_minor
               - sum(amount_minor) over (order by transaction_id desc) as balance
      from newest)
    select r.id, t.posted_at as "postedAt", t.kind, r.amount_minor as "amountMinor", r.balance::bigint as "balanceMinor",
           case t.kind
             when 'purchase' then (select code from invoices where purchase_id = t.ref_id and kind = 'invoice')
             when 'invoice' then (select code from invoices where id = t.ref_id)
             when 'credit_note' then (select code from invoices where id = t.ref_id)
             when 'payment' then (select code from payments where id = t.ref_id)
             when 'write_off' then (select i.code from write_offs w join invoices i on i.id = w.invoice_id where w.id = t.ref_id)
             else (select p.code from payment_returns b join payments p on p.id = b.payment_id where b.id = t.ref_id) end as reference
    from running r join ledger_transactions t on t.id = r.transaction_id
    order by r.transaction_id desc offset ${offset}`);
  return { lines, ...account };
}

export interface LedgerPayment {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly currency: CurrencyCode;
  readonly state: string;
  readonly provider: string;
  readonly amountMinor: number;
  readonly usedMinor: number;
}

/** Loads a payment as the ledger sees it. Throws if there is none. */
export async function findLedgerPayment(tx: Tx, paymentId: number): Promise<LedgerPayment> {
  const payment = await tx.first(sql<LedgerPayment>`
    select id, company_id as "companyId", currency, state, provider, amount_minor as "amountMinor", used_minor as "usedMinor"
    from payments where id = ${paymentId}`);
  if (payment === undefined) throw new Error(`there is no payment ${paymentId}`);
  return payment;
}

/** An invoice to be paid; amounts in minor units. */
export interface PayableInvoice {
  readonly id: number;
  readonly code: string;
  /** Only `unpaid` can be paid; `pending` is in another payment. */
  readonly status: 'pending' | 'unpaid' | 'paid' | 'offset' | 'writeoff';
  readonly outstandingMinor: number;
}

/** Finds payable invoices by code, as staff name them. */
export function findPayableByCode(db: Db, input: { companyId: CompanyId; codes: readonly string[] }): Promise<PayableInvoice[]> {
  return db.rows(sql<PayableInvoice>`
    select n.id, n.code, n.status, n.gross_minor - n.settled_minor as "outstandingMinor" from invoices n
    where n.code = any(${[...input.codes]}::text[]) and n.company_id = ${input.companyId} and n.kind = 'invoice'
    order by n.due_on, n.number`);
}

/** Finds the company's invoices among the given documents, by due date. Leaves out other companies' and unknown ones. */
export function findPayable(db: Db, input: { companyId: CompanyId; invoiceIds: readonly number[] }): Promise<PayableInvoice[]> {
  return db.rows(sql<PayableInvoice>`
    select id, code, status, gross_minor - settled_minor as "outstandingMinor" from invoices
    where id = any(${[...input.invoiceIds]}::bigint[]) and company_id = ${input.companyId} and kind = 'invoice'
    order by due_on, number`);
}
