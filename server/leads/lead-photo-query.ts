import type { CompanyId } from '../../contract/kit/ids.ts';
import { isReadable } from '../enquiries/reveal-contact.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** A photograph of the job of a lead that the company bought, as long as its contact data are kept; of no other. */
export function findLeadPhoto(of: { readonly companyId: CompanyId; readonly code: string; readonly id: number }): Sql<{ bytes: Buffer }> {
  return sql<{ bytes: Buffer }>`
    select h.bytes from purchases p join job_photos h on h.enquiry_id = p.enquiry_id
    join enquiry_contacts c on c.enquiry_id = p.enquiry_id and ${isReadable}
    where p.company_id = ${of.companyId} and p.code = ${of.code} and h.id = ${of.id}`;
}
