import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { getUserDetails, type UserDetails } from './user-details-query.ts';
import { lockCompanyRow } from '../store.ts';

/** The details of a user as nobody else can change them until the transaction ends. Company first, as in `lockDetails`. */
export async function lockUserDetails(tx: Tx, whose: { companyId: CompanyId; userId: UserId }): Promise<UserDetails> {
  await tx.rows(lockCompanyRow(whose.companyId));
  await tx.rows(sql`select id from users where id = ${whose.userId} and company_id = ${whose.companyId} for no key update`);
  return getUserDetails(tx, whose);
}
