import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** `unknown`: the account has no listing. `banned`: the account team keeps its profile. */
export async function findEditing(db: Db, companyId: CompanyId): Promise<'allowed' | 'unknown' | 'banned'> {
  const company = await db.first(sql<{ banned: boolean }>`
    select ban_edit as banned from companies where id = ${companyId} and account_type <> 3`);
  if (company === undefined) return 'unknown';
  return company.banned ? 'banned' : 'allowed';
}
