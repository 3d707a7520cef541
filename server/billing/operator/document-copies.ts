import type { CompanyId } from '../../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { insertMessage } from '../../platform/outbox.ts';
import { lockAccount } from '../account.ts';

/** Mails a document to its company, once per cause. */
export function issueCopy({
  companyId,
  code,
  cause,
}: {
  readonly companyId: CompanyId;
  readonly code: string;
  readonly cause: string;
}): Sql {
  return insertMessage({
    dedupeKey: `document-copy:${code}:${cause}`,
    channel: 'email',
    template: 'document-copy',
    recipient: { kind: 'company', id: companyId },
    payload: { code },
  });
}

/** Minimum interval between two copies of a document, across all staff. */
const minCopyIntervalMinutes = 10;

/** Mails a document to its company again. Audited. */
export async function sendCopy(
  tx: Tx,
  { code, reason, by }: { code: string; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<'sent' | 'unknown' | 'sent_before'> {
  const owner = await tx.first(sql<{ id: CompanyId }>`select b.company_id as id from invoices b where b.code = ${code}`);
  if (owner === undefined) return 'unknown';
  await tx.rows(lockAccount(owner.id));
  const earlier = await tx.first(sql<{ now: Date; isFresh: boolean }>`
    select app_now() as now, exists (
      select from outbox_messages m where m.recipient_kind = 'company' and m.recipient_id = ${owner.id} and m.template = 'document-copy'
        and m.payload->>'code' = ${code} and m.created_at > app_now() - make_interval(mins => ${minCopyIntervalMinutes})) as "isFresh"`);
  if (earlier === undefined || earlier.isFresh) return 'sent_before';
  await tx.rows(issueCopy({ companyId: owner.id, code, cause: earlier.now.toISOString() }));
  await recordAudit(tx, {
    ...by,
    action: 'billing.document_resent',
    object: { type: 'invoice', id: code },
    reason,
    before: null,
    after: null,
  });
  return 'sent';
}
