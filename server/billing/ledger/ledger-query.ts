import { ledgerEntriesPerPage, type LedgerKind } from '../../../contract/billing/values.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

/** A line of a company's account; amounts in minor units. */
export interface LedgerLine {
  readonly id: number;
  readonly postedAt: Date;
  readonly kind: LedgerKind;
  /** The code of the invoice, credit note or payment behind it. */
  readonly reference: string;
  readonly amountMinor: number;
  readonly balanceMinor: number;
}

export interface LedgerPage {
  readonly lines: readonly LedgerLine[];
  readonly total: number;
  readonly balanceMinor: number;
  readonly currency: CurrencyCode;
}

/** The company's side of the ledger. */
const receivable = (companyId: CompanyId): Sql =>
  sql`(select id from ledger_accounts where company_id = ${companyId} and kind = 'receivable')`;

/** A page of a company's account, the newest first. The balance after a line is today's less all that came since: only those are read. */
export async function listLedger(
  db: Db,
  companyId: CompanyId,
  { page, pageSize = ledgerEntriesPerPage }: { page: number; pageSize?: number },
): Promise<LedgerPage> {
  const offset = (page - 1) * pageSize;
  // Documents are numbered without gaps, so that only what moves money has to be counted.
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
