import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Ends every session of every user of a company. The caller has locked or changed the company's row in this transaction,
 * so that a sign-in under way has either written its session by now or finds the company locked.
 */
export async function endSessionsOfCompany(tx: Tx, input: { companyId: CompanyId }): Promise<void> {
  await tx.rows(sql`
    update sessions s set revoked_at = app_now()
    from users u where u.id = s.user_id and u.company_id = ${input.companyId} and s.revoked_at is null`);
}
