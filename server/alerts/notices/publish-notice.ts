import { asId } from '../../../contract/kit/ids.ts';
import { isCompany } from '../../companies/queries.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { insertNotice, type NewNotice } from '../store.ts';

export type PublishOutcome =
  | { readonly kind: 'published'; readonly id: number }
  | { readonly kind: 'unknown_company' }
  /** It would end before it begins, or has ended already. */
  | { readonly kind: 'never_shown' }
  /** A system notice concerns everybody and is no marketing. */
  | { readonly kind: 'system_is_no_marketing' };

/** Puts a notice on the dashboards it is meant for. One of the system always stays. Audited. */
export async function publishNotice(
  tx: Tx,
  input: Omit<NewNotice, 'dismissable'> & { dismissable: boolean; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<PublishOutcome> {
  const { by, reason, audience, from, until } = input;
  if (input.marketing && input.messageType === 'system') return { kind: 'system_is_no_marketing' };
  if (audience.kind === 'company' && !(await isCompany(tx, asId<'company'>(audience.company)))) return { kind: 'unknown_company' };
  const isEverShown = await tx.first(
    sql<{ yes: boolean }>`select ${until}::timestamptz is null or ${until} > greatest(app_now(), ${from}::timestamptz) as yes`,
  );
  if (isEverShown?.yes !== true) return { kind: 'never_shown' };
  const { subject, look, messageType, marketing } = input;
  const dismissable = input.dismissable && messageType === 'other';
  const inserted = await tx.first(insertNotice({ ...input, dismissable }));
  if (inserted === undefined) throw new Error('an inserted notice returned no id');
  await recordAudit(tx, {
    ...by,
    action: 'notice.publish',
    object: { type: 'notice', id: inserted.id },
    reason,
    before: null,
    after: { subject, look, audience, dismissable, marketing, from: from?.toISOString() ?? null, until: until?.toISOString() ?? null },
  });
  return { kind: 'published', id: inserted.id };
}
