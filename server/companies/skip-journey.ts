import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** The company wants no more of the welcome: skipped half way or dismissed at its end, remembered from the first time on. */
export async function skipJourney(tx: Tx, input: { companyId: CompanyId }): Promise<void> {
  await tx.rows(sql`update companies set journey_skipped_at = app_now() where id = ${input.companyId} and journey_skipped_at is null`);
}
