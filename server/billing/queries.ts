import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export interface AccountFigures {
  readonly balanceMinor: number;
  readonly creditLimitMinor: number;
  readonly currency: CurrencyCode;
}

/** Balance (positive: the company owes it) and credit limit, in minor units. */
export async function getAccount(db: Db, companyId: CompanyId): Promise<AccountFigures> {
  const row = await db.first(sql<AccountFigures>`
    select balance_minor as "balanceMinor", credit_limit_minor as "creditLimitMinor", currency from accounts where company_id = ${companyId}`);
  if (row === undefined) throw new Error(`company ${companyId} has no account`);
  return row;
}
