import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { getDetails, type Details, type EditingFlags } from '../details-query.ts';
import { lockCompanyRow } from '../store.ts';

/**
 * The details of a company as nobody else can change them until the transaction ends. The company's row goes before its
 * user's, here and wherever both are changed.
 */
export async function lockDetails(tx: Tx, companyId: CompanyId): Promise<Details & EditingFlags> {
  await tx.rows(lockCompanyRow(companyId));
  await tx.rows(sql`select id from users where company_id = ${companyId} and is_account_owner for no key update`);
  return getDetails(tx, companyId);
}
