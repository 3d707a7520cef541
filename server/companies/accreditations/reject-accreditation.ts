import type { CompanyId } from '../../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockCompanyRow } from '../store.ts';
import { isAsSeen, lockCertificate, type SeenCertificate } from './store.ts';

/** Refuses a certificate with a reason, which the company is told. Audited. */
export async function rejectAccreditation(
  tx: Tx,
  input: { companyId: CompanyId; schemeId: number; reason: string; seen?: SeenCertificate; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<'rejected' | 'changed_meanwhile' | 'unknown'> {
  const { companyId, schemeId, reason } = input;
  // A purchase of this moment is done before the answer, or judged after it.
  await tx.rows(lockCompanyRow(companyId));
  const before = await tx.first(lockCertificate(companyId, schemeId));
  if (before === undefined) return 'unknown';
  if (!isAsSeen(input.seen, before)) return 'changed_meanwhile';
  await tx.rows(sql`
    update company_accreditations
    set manual_approval_until = null, rejected_at = app_now(), reject_reason = ${reason}, rejected_number = certificate_number,
        reminded_days = null, asked_to_renew_at = null
    where company_id = ${companyId} and scheme_id = ${schemeId}`);
  const deed = await recordAudit(tx, {
    ...input.by,
    action: 'accreditation.reject',
    object: { type: 'company', id: companyId },
    reason,
    before: { schemeId, until: before.approvedUntil },
    after: { schemeId, until: null },
  });
  if (before.rejectReason === reason) return 'rejected';
  await putInOutbox(tx, {
    dedupeKey: `accreditation-rejected:${deed}`,
    channel: 'email',
    template: 'accreditation-rejected',
    recipient: { kind: 'company', id: companyId },
    payload: { companyId, schemeId },
  });
  return 'rejected';
}
