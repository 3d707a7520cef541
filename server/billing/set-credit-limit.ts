import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Changes the credit limit, in minor units. It may fall below the balance: nothing more can then be bought. */
export async function setCreditLimit(tx: Tx, input: { companyId: CompanyId; limitMinor: number }): Promise<void> {
  await tx.rows(sql`update accounts set credit_limit_minor = ${input.limitMinor} where company_id = ${input.companyId}`);
}
