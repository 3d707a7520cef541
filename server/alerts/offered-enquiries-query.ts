import type { CompanyId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** Selects the enquiries that were offered to the company, one index lookup each however many offers exist. */
export function selectOfferedEnquiries({ companyId, enquiryIds }: { companyId: CompanyId; enquiryIds: readonly number[] }): Sql {
  return sql`(
    select f.company_id, f.enquiry_id from (select distinct id from unnest(${[...enquiryIds]}::bigint[]) id) n
    cross join lateral (select company_id, enquiry_id from offers where enquiry_id = n.id and company_id = ${companyId} offset 0) f)`;
}
