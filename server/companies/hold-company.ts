import type { CompanyId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** Nobody changes a company's row, or what is changed under it, until the transaction ends; others may hold it as well. */
export function holdCompany(companyId: CompanyId): Sql {
  return sql`select id from companies where id = ${companyId} for share`;
}
