import { sql } from '../../server/platform/database/sql.ts';
import type { Database } from '../../server/platform/database/database.ts';

/** Records a register's answer about a number, as its job does. */
export async function recordVatAnswer(
  database: Pick<Database, 'db'>,
  {
    companyId,
    number,
    result,
  }: { readonly companyId: number; readonly number: string; readonly result: 'valid' | 'invalid' | 'unavailable' },
): Promise<void> {
  await database.db.rows(sql`
    insert into vat_checks (company_id, number, register, result, name, next_check_at)
    values (${companyId}, ${number}, 'vies', ${result}, ${result === 'valid' ? 'Norra Värme AB' : null}, app_now() + interval '90 days')`);
}
