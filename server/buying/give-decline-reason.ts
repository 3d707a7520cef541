import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Writes the reason onto a decline of an offered lead. False where there is no such decline or no such reason. */
export async function giveDeclineReason(tx: Tx, input: { companyId: CompanyId; enquiryId: EnquiryId; reasonId: number }): Promise<boolean> {
  const given = await tx.first(sql`
    update declines d set reason_id = r.id from reject_reasons r
    where r.id = ${input.reasonId}::bigint and d.enquiry_id = ${input.enquiryId} and d.company_id = ${input.companyId} and d.was_offered
    returning d.enquiry_id`);
  return given !== undefined;
}
