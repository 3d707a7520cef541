import type { OperatorNotice } from '../../../contract/alerts/notices-endpoints.ts';
import type { NoticeType } from '../../../contract/alerts/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { isCompany } from '../../companies/queries.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { insertNotice, type NewNotice, updateNotice } from '../store.ts';

export interface PublishedNotice {
  readonly id: number;
  readonly look: NoticeType;
  readonly subject: string;
  readonly content: string;
  readonly dismissable: boolean;
  readonly messageType: 'system' | 'other';
  readonly marketing: boolean;
  readonly audience: OperatorNotice['audience']['kind'];
  readonly country: CountryCode | null;
  readonly accountType: 1 | 2 | 3 | null;
  readonly companyId: number | null;
  readonly companyName: string | null;
  readonly from: Date;
  readonly until: Date | null;
  readonly state: OperatorNotice['state'];
}

const columns = sql`id, look, subject, content, dismissable, message_type as "messageType", marketing, audience, country, account_type as "accountType",
           company_id as "companyId", (select c.internal_name from companies c where c.id = notices.company_id) as "companyName", starts_at as "from", ends_at as until,
           case when ends_at <= app_now() then 'ended' when starts_at > app_now() then 'planned' else 'live' end as state`;

/** Lists a page of published notices, newest first. */
export async function listPublishedNotices(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: PublishedNotice[]; total: number }> {
  const rows = await db.rows(sql<PublishedNotice>`
    select ${columns} from notices order by starts_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const counted = await db.first(sql<{ total: number }>`select count(*) as total from notices`);
  return { rows, total: counted?.total ?? 0 };
}

/** Yields every published notice, newest first, in batches. */
export async function* eachPublishedNotice(db: Db, batch = 500): AsyncGenerator<PublishedNotice> {
  for (let beyond = sql`true`; ;) {
    const notices = await db.rows(sql<PublishedNotice>`
      select ${columns} from notices where ${beyond} order by starts_at desc, id desc limit ${batch}`);
    yield* notices;
    const last = notices.at(-1);
    if (last === undefined || notices.length < batch) return;
    beyond = sql`(starts_at, id) < (select l.starts_at, l.id from notices l where l.id = ${last.id})`;
  }
}

export function findPublishedNotice(db: Db, id: number): Promise<PublishedNotice | undefined> {
  return db.first(sql<PublishedNotice>`select ${columns} from notices where id = ${id}`);
}

/** Finds a notice and locks its row until the transaction ends. */
export function lockNotice(tx: Tx, id: number): Promise<PublishedNotice | undefined> {
  return tx.first(sql<PublishedNotice>`select ${columns} from notices where id = ${id} for update`);
}

type PublishOutcome =
  | { readonly kind: 'published'; readonly id: number }
  | { readonly kind: 'unknown_company' }
  /** It would end before it starts, or has already ended. */
  | { readonly kind: 'never_shown' }
  /** System notices are for everyone and cannot be marketing. */
  | { readonly kind: 'system_is_no_marketing' };

/** Publishes a notice to its audience's dashboards. System notices always stay. Audited. */
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

type ChangeOutcome =
  | { readonly kind: 'changed'; readonly notice: PublishedNotice }
  | { readonly kind: 'ended' }
  /** The start cannot be changed once it has passed. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'unknown_company' }
  | { readonly kind: 'never_shown' };

interface NoticeChange extends Omit<NewNotice, 'messageType' | 'marketing'> {
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** Fields compared in the audit log. */
const toAuditFields = (
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

/** Names the audience in a word or two. */
const formatAudience = ({ audience, country, accountType, companyId }: PublishedNotice): string =>
  [audience, country, accountType, companyId].filter((part) => part !== null).join(' ');

/** Changes the text or audience of a notice that has not ended. Audited. The caller holds its row. */
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
    before: toAuditFields(stands, formatAudience(stands)),
    after: toAuditFields(notice, formatAudience(notice)),
  });
  return { kind: 'changed', notice };
}

type EndOutcome = 'ended' | 'already_ended' | 'unknown';

/** Removes a notice from every dashboard now; a scheduled one is never shown. Audited. */
export async function endNotice(
  tx: Tx,
  input: { noticeId: number; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<EndOutcome> {
  const { noticeId, reason, by } = input;
  const notice = await tx.first(sql<{ until: Date | null; ended: boolean; now: Date }>`
    select ends_at as until, coalesce(ends_at <= app_now(), false) as ended, app_now() as now from notices where id = ${noticeId} for update`);
  if (notice === undefined) return 'unknown';
  if (notice.ended) return 'already_ended';
  await tx.rows(sql`
    update notices set starts_at = least(starts_at, app_now()), ends_at = app_now() where id = ${noticeId}`);
  await recordAudit(tx, {
    ...by,
    action: 'notice.end',
    object: { type: 'notice', id: noticeId },
    reason,
    before: { until: notice.until },
    after: { until: notice.now },
  });
  return 'ended';
}
