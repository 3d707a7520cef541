import type { CompanyId, EnquiryId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Of these companies, those in whose coverage one of these enquiries lies and who may see it: whom to tell at once. */
export async function findCompaniesToTell(
  db: Db,
  companyIds: readonly CompanyId[],
  enquiryIds: readonly EnquiryId[],
): Promise<readonly CompanyId[]> {
  const rows = await db.rows(sql<{ companyId: CompanyId }>`
    select distinct c.id as "companyId"
    from companies c
    join coverage_areas a on a.company_id = c.id
    join coverage_districts d on d.coverage_area_id = a.id
    join coverage_work_types w on w.coverage_area_id = a.id
    join enquiries e on e.district_id = d.district_id and e.work_type_id = w.work_type_id
    where c.id = any(${[...companyIds]}::bigint[]) and e.id = any(${[...enquiryIds]}::bigint[]) and e.open and not c.no_marketplace`);
  return rows.map(({ companyId }) => companyId);
}

/** Of these companies, those in whose alerts one of these enquiries stands, because it was offered to them. */
export async function findCompaniesAlerted(
  db: Db,
  companyIds: readonly CompanyId[],
  enquiryIds: readonly EnquiryId[],
): Promise<readonly CompanyId[]> {
  const rows = await db.rows(sql<{ companyId: CompanyId }>`
    select distinct o.company_id as "companyId"
    from unnest(${[...enquiryIds]}::bigint[]) n(enquiry_id)
    cross join lateral (select company_id from offers where enquiry_id = n.enquiry_id offset 0) o
    where o.company_id = any(${[...companyIds]}::bigint[])`);
  return rows.map(({ companyId }) => companyId);
}
