import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** What the owner of a company's account is called. */
export async function changePerson(
  tx: Tx,
  input: { companyId: CompanyId; title: string | null; forename: string; surname: string },
): Promise<void> {
  const { companyId, title, forename, surname } = input;
  await tx.rows(sql`
    update users set title = ${title}, forename = ${forename}, surname = ${surname} where company_id = ${companyId} and is_account_owner`);
}
