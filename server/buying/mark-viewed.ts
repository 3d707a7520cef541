import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { isShownTo } from './visible-lead-query.ts';

/** The first opening of a row counts; later ones change nothing. False where the company may not see the enquiry. */
export async function markViewed(tx: Tx, input: { companyId: CompanyId; enquiryId: EnquiryId }): Promise<boolean> {
  if (!(await isShownTo(tx, input.companyId, input.enquiryId))) return false;
  await tx.rows(sql`
    insert into enquiry_views (company_id, enquiry_id) values (${input.companyId}, ${input.enquiryId})
    on conflict (company_id, enquiry_id) do nothing`);
  return true;
}
