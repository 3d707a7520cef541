import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** The first opening of an alert counts, with where it was opened from. An unknown or foreign code changes nothing. */
export async function recordAlertOpened(
  tx: Tx,
  input: { companyId: CompanyId; code: string; from: 'email' | 'sms' | 'link' },
): Promise<void> {
  await tx.rows(sql`
    update alert_deliveries set opened_at = app_now(), opened_from = ${input.from}
    where code = ${input.code} and company_id = ${input.companyId} and opened_at is null`);
}
