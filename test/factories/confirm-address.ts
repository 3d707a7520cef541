import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';

/** Confirms an alert address for a company. */
export async function confirmAddress(database: Database, companyId: CompanyId, address: string): Promise<void> {
  await database.db.rows(sql`
    insert into alert_addresses (company_id, address, confirmed_at) values (${companyId}, ${address}, app_now())
    on conflict (company_id, address) do update set confirmed_at = excluded.confirmed_at`);
}
