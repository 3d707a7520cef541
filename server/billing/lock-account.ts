import type { CompanyId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/**
 * Locks the account of a company. The first lock of everything that moves its money: it serialises the company's
 * purchases, so that credit, invoice numbers and the idempotency key are judged one after the other.
 */
export function lockAccount(companyId: CompanyId): Sql {
  return sql`select company_id from accounts where company_id = ${companyId} for update`;
}
