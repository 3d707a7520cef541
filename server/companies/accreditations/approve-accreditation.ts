import type { CompanyId } from '../../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import { valueOf } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { sql } from '../../platform/database/sql.ts';
import { approvalMonths } from '../settings.ts';
import { lockCompanyRow } from '../store.ts';
import { isAsSeen, lockCertificate, type SeenCertificate } from './store.ts';

export interface Approval {
  readonly companyId: CompanyId;
  readonly schemeId: number;
  /** Null: for as long as the business setting says, a year by default. */
  readonly until: Date | null;
  /** Though this very number was refused before. */
  readonly again?: boolean;
  /** What whoever decides has looked at. */
  readonly seen?: SeenCertificate;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

export type ApproveOutcome = 'approved' | 'in_past' | 'refused_before' | 'changed_meanwhile' | 'unknown';

const dayMs = 86_400_000;
const isSameDay = (before: Date | null, now: Date | undefined): boolean =>
  before !== null && now !== undefined && Math.abs(now.getTime() - before.getTime()) < dayMs;

/** Approves a certificate until a date; from then on the work types that require it can be bought. Audited. */
export async function approveAccreditation(tx: Tx, input: Approval): Promise<ApproveOutcome> {
  const { companyId, schemeId } = input;
  await tx.rows(lockCompanyRow(companyId));
  const held = await tx.first(lockCertificate(companyId, schemeId));
  if (held === undefined) return 'unknown';
  if (!isAsSeen(input.seen, held)) return 'changed_meanwhile';
  if (input.until !== null && input.until <= held.now) return 'in_past';
  if (held.rejectedNumber === held.certificateNumber && input.again !== true) return 'refused_before';
  const approved = await tx.first(sql<{ until: Date }>`
    update company_accreditations
    set manual_approval_until = coalesce(${input.until}::timestamptz, app_now() + make_interval(months => ${valueOf(held.settings, approvalMonths)}::integer)),
        updated_at = app_now(), rejected_at = null, reject_reason = null, rejected_number = null,
        reminded_days = null, asked_to_renew_at = null
    where company_id = ${companyId} and scheme_id = ${schemeId}
    returning manual_approval_until as until`);
  const deed = await recordAudit(tx, {
    ...input.by,
    action: 'accreditation.approve',
    object: { type: 'company', id: companyId },
    reason: input.reason,
    before: { schemeId, until: held.approvedUntil },
    after: { schemeId, until: approved?.until },
  });
  // A button that was pressed twice is told once; the same end after a refusal, or of another certificate, is news.
  if (isSameDay(held.approvedUntil, approved?.until)) return 'approved';
  await putInOutbox(tx, {
    dedupeKey: `accreditation-approved:${deed}`,
    channel: 'email',
    template: 'accreditation-approved',
    recipient: { kind: 'company', id: companyId },
    payload: { companyId, schemeId },
  });
  return 'approved';
}
