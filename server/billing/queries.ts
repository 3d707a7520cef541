import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface AccountFigures {
  readonly balanceMinor: number;
  readonly creditLimitMinor: number;
  readonly currency: CurrencyCode;
}

/** Returns balance (positive: owed by the company) and credit limit, in minor units. */
export async function getAccount(db: Db, companyId: CompanyId): Promise<AccountFigures> {
  const row = await db.first(sql<AccountFigures>`
    select balance_minor as "balanceMinor", credit_limit_minor as "creditLimitMinor", currency from accounts where company_id = ${companyId}`);
  if (row === undefined) throw new Error(`company ${companyId} has no account`);
  return row;
}

/** Net amount of invoice `i` that can still be credited, in minor units; 0 if the rest is written off, because it was never paid. */
export const creditableNet: Sql = sql`(
  select case when i.status = 'writeoff' and i.gross_minor + c.gross <= (select sum(amount_minor) from write_offs where invoice_id = i.id) then 0
              else i.net_minor + c.net end
  from (select coalesce(sum(net_minor), 0)::bigint as net, coalesce(sum(gross_minor), 0)::bigint as gross from invoices where credits_id = i.id) c)`;
