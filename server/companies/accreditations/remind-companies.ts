import type { CompanyId, StaffId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import { valueOf } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { expiringDays } from '../settings.ts';
import { lockCompanyRow } from '../store.ts';
import { lockCertificate, type LockedCertificate } from './store.ts';

interface Certificate {
  readonly companyId: CompanyId;
  readonly schemeId: number;
}

const dayMs = 86_400_000;

/** Approved, for not much longer, and nobody has reminded of it. */
function endsSoon(held: LockedCertificate): held is LockedCertificate & { readonly approvedUntil: Date } {
  const { approvedUntil, askedToRenewAt, now, settings } = held;
  if (approvedUntil === null || askedToRenewAt !== null) return false;
  return approvedUntil > now && approvedUntil.getTime() <= now.getTime() + valueOf(settings, expiringDays) * dayMs;
}

interface Deed {
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

async function remind(tx: Tx, { companyId, schemeId }: Certificate, { reason, by }: Deed): Promise<boolean> {
  await tx.rows(lockCompanyRow(companyId));
  const held = await tx.first(lockCertificate(companyId, schemeId));
  if (held === undefined || !endsSoon(held)) return false;
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

/** Reminds companies that an approval ends soon, each approval once. Locked in one order, whoever else does the same. */
export async function remindCompanies(
  tx: Tx,
  { certificates, ...deed }: Deed & { readonly certificates: readonly Certificate[] },
): Promise<number> {
  let reminded = 0;
  for (const certificate of certificates.toSorted((a, b) => a.companyId - b.companyId || a.schemeId - b.schemeId))
    if (await remind(tx, certificate, deed)) reminded += 1;
  return reminded;
}
