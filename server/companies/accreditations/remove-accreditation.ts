import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Takes an accreditation away from a company: lead types that require it are on hold from now on. */
export async function removeAccreditation(tx: Tx, input: { companyId: CompanyId; schemeId: number }): Promise<void> {
  await tx.rows(sql`delete from company_accreditations where company_id = ${input.companyId} and scheme_id = ${input.schemeId}`);
}
