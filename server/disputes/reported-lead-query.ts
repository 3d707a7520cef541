import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { reportColumns, reportTables, type ReportFactsRow } from './report-facts-query.ts';

/** A bought lead as its reporting sees it. */
export interface ReportableLead extends ReportFactsRow {
  readonly purchaseId: PurchaseId;
  readonly country: CountryCode;
  readonly boughtAt: Date;
  readonly isAutomatic: boolean;
}

/** Undefined for another company's code. */
export function reportableLead(companyId: CompanyId, code: string): Sql<ReportableLead> {
  return sql<ReportableLead>`
    select p.id as "purchaseId", e.country, p.created_at as "boughtAt", p.channel = 'auto' as "isAutomatic", ${reportColumns}
    from purchases p join enquiries e on e.id = p.enquiry_id join work_types w on w.id = e.work_type_id ${reportTables}
    where p.company_id = ${companyId} and p.code = ${code}`;
}
