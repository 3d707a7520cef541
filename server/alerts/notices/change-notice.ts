import { asId } from '../../../contract/kit/ids.ts';
import { isCompany } from '../../companies/queries.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { updateNotice, type NewNotice } from '../store.ts';
import { findPublishedNotice, type PublishedNotice } from './operator-notices-query.ts';

export type ChangeOutcome =
  | { readonly kind: 'changed'; readonly notice: PublishedNotice }
  | { readonly kind: 'ended' }
  /** Another beginning is wanted, and it has begun. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'unknown_company' }
  | { readonly kind: 'never_shown' };

interface NoticeChange extends Omit<NewNotice, 'messageType' | 'marketing'> {
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** What the audit log tells apart. */
const factsOf = (
  { subject, content, look, dismissable, from, until }: Omit<NewNotice, 'messageType' | 'marketing' | 'audience'>,
  audience: string,
) => ({
  subject,
  content,
  look,
  dismissable,
  audience,
  from: from?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
});

/** Who reads it, in one word or two. */
const namedAudience = ({ audience, country, accountType, companyId }: PublishedNotice): string =>
  [audience, country, accountType, companyId].filter((part) => part !== null).join(' ');

/** Words a notice otherwise, or shows it to others, as long as it has not ended. Audited. The caller holds its row. */
export async function changeNotice(tx: Tx, stands: PublishedNotice, change: NoticeChange): Promise<ChangeOutcome> {
  const { audience, from, until, reason, by } = change;
  if (stands.state === 'ended') return { kind: 'ended' };
  const begins = from ?? stands.from;
  if (stands.state === 'live' && begins.getTime() !== stands.from.getTime()) return { kind: 'begun' };
  if (audience.kind === 'company' && !(await isCompany(tx, asId<'company'>(audience.company)))) return { kind: 'unknown_company' };
  const isEverShown = await tx.first(
    sql`select where ${until}::timestamptz is null or ${until} > greatest(app_now(), ${begins}::timestamptz)`,
  );
  if (isEverShown === undefined) return { kind: 'never_shown' };
  const dismissable = change.dismissable && stands.messageType === 'other';
  await tx.rows(updateNotice(stands.id, { ...change, dismissable }));
  const notice = await findPublishedNotice(tx, stands.id);
  if (notice === undefined) throw new Error(`notice ${stands.id} is gone`);
  await recordAudit(tx, {
    ...by,
    action: 'notice.change',
    object: { type: 'notice', id: stands.id },
    reason,
    before: factsOf(stands, namedAudience(stands)),
    after: factsOf(notice, namedAudience(notice)),
  });
  return { kind: 'changed', notice };
}
