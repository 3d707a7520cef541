import { companyStatuses } from '../../contract/companies/values.ts';
import type { CompanyId, StaffId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import { getSettingValue } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { insertMessage, putInOutbox } from '../platform/outbox.ts';
import { expiringDays } from './settings.ts';
import { lockCompanyRow } from './store.ts';
import { lockCertificate, type LockedCertificate } from './accreditations.ts';

/** Days before an approval expires at which its company is reminded. */
const firstReminderDays = 30;
const lastReminderDays = 7;

/**
 * Queues due reminders, 30 and 7 days before expiry, each once per approval. Approvals shorter than 30 days get only the later one. Returns
 * how many.
 */
export async function remindOfExpiry(tx: Tx): Promise<number> {
  const due = await tx.rows(sql<{ companyId: CompanyId; schemeId: number; until: Date; days: number }>`
    with stages as (
      select h.company_id, h.scheme_id, h.manual_approval_until, h.reminded_days,
             case when h.manual_approval_until <= app_now() + make_interval(days => ${lastReminderDays})
                  then ${lastReminderDays}::int else ${firstReminderDays}::int end as days
      from company_accreditations h join companies c on c.id = h.company_id and c.status_id = ${companyStatuses.active}
      where h.manual_approval_until > app_now() and h.manual_approval_until <= app_now() + make_interval(days => ${firstReminderDays})
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

interface Certificate {
  readonly companyId: CompanyId;
  readonly schemeId: number;
}

const dayMs = 86_400_000;

/** Approved, expiring soon and not yet reminded. */
function isExpiringSoon(held: LockedCertificate): held is LockedCertificate & { readonly approvedUntil: Date } {
  const { approvedUntil, askedToRenewAt, now, settings } = held;
  if (approvedUntil === null || askedToRenewAt !== null) return false;
  return approvedUntil > now && approvedUntil.getTime() <= now.getTime() + getSettingValue(settings, expiringDays) * dayMs;
}

interface ReminderAct {
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

async function remind(tx: Tx, { companyId, schemeId }: Certificate, { reason, by }: ReminderAct): Promise<boolean> {
  await tx.rows(lockCompanyRow(companyId));
  const held = await tx.first(lockCertificate(companyId, schemeId));
  if (held === undefined || !isExpiringSoon(held)) return false;
  const until = held.approvedUntil.toISOString();
  await tx.rows(
    sql`update company_accreditations set asked_to_renew_at = app_now() where company_id = ${companyId} and scheme_id = ${schemeId}`,
  );
  await recordAudit(tx, {
    ...by,
    action: 'accreditation.remind',
    object: { type: 'company', id: companyId },
    reason,
    before: { schemeId, reminded: null },
    after: { schemeId, reminded: held.now, until },
  });
  await putInOutbox(tx, {
    dedupeKey: `accreditation-renewal:${companyId}:${schemeId}:${until}`,
    channel: 'email',
    template: 'accreditation-expiring',
    recipient: { kind: 'company', id: companyId },
    payload: { companyId, schemeId },
  });
  return true;
}

/** Reminds companies of expiring approvals, once each. Locks in a fixed order to avoid deadlocks. */
export async function remindCompanies(
  tx: Tx,
  { certificates, ...deed }: ReminderAct & { readonly certificates: readonly Certificate[] },
): Promise<number> {
  let reminded = 0;
  for (const certificate of certificates.toSorted((a, b) => a.companyId - b.companyId || a.schemeId - b.schemeId))
    if (await remind(tx, certificate, deed)) reminded += 1;
  return reminded;
}
