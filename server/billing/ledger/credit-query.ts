import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { Credit, OwedInvoice } from './share-credit-rule.ts';

/** What a company has unused: credit notes, and what its payments brought beyond invoices. The oldest first. */
export function listUnusedCredits(db: Db, companyId: CompanyId): Promise<Credit[]> {
  return db.rows(sql<Credit>`
    select kind, id, rest as "restMinor" from (
      select 'credit_note' as kind, id, -gross_minor - settled_minor as rest, created_at as since from invoices
      where company_id = ${companyId} and kind = 'credit_note' and status = 'unpaid'
      union all
      select 'payment', id, amount_minor - used_minor, settled_at from payments
      where company_id = ${companyId} and state = 'succeeded' and used_minor < amount_minor) c
    order by since, kind, id`);
}

/** Invoices that wait for money and are in no payment that is under way, the one that is due first in front. */
export function listOwedInvoices(db: Db, companyId: CompanyId): Promise<OwedInvoice[]> {
  return db.rows(sql<OwedInvoice>`
    select id, gross_minor - settled_minor as "outstandingMinor" from invoices
    where company_id = ${companyId} and kind = 'invoice' and status = 'unpaid'
    order by due_on, number`);
}

/**
 * Whether account `t` may have something unused: it is owed money, or money is under way, which keeps an invoice from the credit that
 * is there. An ordinary purchase has neither, and need not look.
 */
export const mayHaveCredit: Sql = sql`
  (t.balance_minor < 0 or exists (
    select from payments where company_id = t.company_id and state in ('created', 'requires_action', 'processing', 'unknown')))`;
