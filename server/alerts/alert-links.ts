import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret } from '../platform/random-code.ts';

interface AlertLink {
  /** Null if the message covered several leads. */
  readonly quoteCode: string | null;
  readonly code: string;
  readonly own: boolean;
}

/** Resolves the short link of a text message; undefined if we never sent it. */
export function findAlertLink(db: Db, short: string): Promise<AlertLink | undefined> {
  return db.first(sql<AlertLink>`
    select e.quote_code as "quoteCode", d.code, d.own from alert_deliveries d left join enquiries e on e.id = d.enquiry_id
    where d.short_hash = ${hashSecret(short)}`);
}

/** Records the first opening of an alert and where it was opened. Ignores unknown codes and those of other companies. */
export async function recordAlertOpened(
  tx: Tx,
  input: { companyId: CompanyId; code: string; from: 'email' | 'sms' | 'link' },
): Promise<void> {
  await tx.rows(sql`
    update alert_deliveries set opened_at = app_now(), opened_from = ${input.from}
    where code = ${input.code} and company_id = ${input.companyId} and opened_at is null`);
}
