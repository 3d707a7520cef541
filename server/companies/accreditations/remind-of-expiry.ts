import { companyStatuses } from '../../../contract/companies/values.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertMessage } from '../../platform/outbox.ts';
import { sql } from '../../platform/database/sql.ts';

/** Days before an approval expires at which its company is told. */
const firstReminder = 30;
const lastReminder = 7;

/**
 * Writes the reminders that are due: 30 and 7 days before an approval expires, each once per approval. Whoever was approved
 * for less than 30 days gets the later one only. Answers how many.
 */
export async function remindOfExpiry(tx: Tx): Promise<number> {
  const due = await tx.rows(sql<{ companyId: CompanyId; schemeId: number; until: Date; days: number }>`
    with stages as (
      select h.company_id, h.scheme_id, h.manual_approval_until, h.reminded_days,
             case when h.manual_approval_until <= app_now() + make_interval(days => ${lastReminder})
                  then ${lastReminder}::int else ${firstReminder}::int end as days
      from company_accreditations h join companies c on c.id = h.company_id and c.status_id = ${companyStatuses.active}
      where h.manual_approval_until > app_now() and h.manual_approval_until <= app_now() + make_interval(days => ${firstReminder})
      for update of h skip locked),
    due as (
      select * from stages where reminded_days is null or reminded_days > days order by company_id, scheme_id limit 500)
    update company_accreditations h set reminded_days = due.days from due
    where h.company_id = due.company_id and h.scheme_id = due.scheme_id
    returning h.company_id as "companyId", h.scheme_id as "schemeId", h.manual_approval_until as until, due.days`);
  const messages = due.map(({ companyId, schemeId, until, days }) =>
    insertMessage({
      dedupeKey: `accreditation-expiring:${companyId}:${schemeId}:${until.toISOString()}:${days}`,
      channel: 'email',
      template: 'accreditation-expiring',
      recipient: { kind: 'company', id: companyId },
      payload: { companyId, schemeId },
    }),
  );
  for (const message of messages) await tx.rows(message);
  return due.length;
}
