import type { ContentKey } from '../../contract/content/values.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { ContentPage } from './load-pages.ts';
import { listPicturesIn } from './pictures.ts';
import type { BrokenLink } from './broken-links-rule.ts';

/** A page in one language. */
export interface PageKey {
  readonly key: ContentKey;
  readonly language: PageLanguage;
}

export interface PageVersion {
  readonly id: number;
  readonly title: string | null;
  readonly body: string | null;
  readonly actor: string;
  readonly savedAt: Date;
  readonly shownFrom: Date | null;
  readonly state: 'draft' | 'scheduled' | 'shown' | 'past';
}

/** More than anybody reads. */
const maxVersions = 100;

/** Lists the versions of a page, newest first, headed by the draft and scheduled ones. */
export function listVersions(db: Db, { key, language }: PageKey): Promise<PageVersion[]> {
  return db.rows(sql<PageVersion>`
    select id, title, body, actor, saved_at as "savedAt", shown_from as "shownFrom",
           case when shown_from is null then 'draft' when shown_from > app_now() then 'scheduled'
                when row_number() over (partition by shown_from <= app_now() order by shown_from desc, id desc) = 1 then 'shown'
                else 'past' end as state
    from content_versions where key = ${key} and language = ${language}
    order by shown_from desc nulls first, id desc limit ${maxVersions}`);
}

/** Locks a page's versions until the transaction ends. */
export async function lockVersions(tx: Tx, page: PageKey): Promise<PageVersion[]> {
  // 7305 is the advisory lock class.
  await tx.rows(sql`select pg_advisory_xact_lock(7305::integer, hashtext(${`${page.key}/${page.language}`}::text))`);
  return listVersions(tx, page);
}

export interface WaitingVersion {
  readonly key: string;
  readonly language: string;
  readonly hasDraft: boolean;
  readonly scheduledFor: Date | null;
}

/** Lists drafts and scheduled versions of all pages. */
export function listWaiting(db: Db): Promise<WaitingVersion[]> {
  return db.rows(sql<WaitingVersion>`
    select key, language, bool_or(shown_from is null) as "hasDraft", min(shown_from) as "scheduledFor"
    from content_versions where shown_from is null or shown_from > app_now() group by key, language`);
}

interface PageText {
  readonly title: string;
  readonly body: string;
}
export interface Author {
  readonly staffId: StaffId;
  readonly actor: string;
}

function saveDraftWords({ key, language }: PageKey, { title, body }: PageText, { staffId, actor }: Author): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into content_versions (key, language, title, body, staff_id, actor)
    values (${key}, ${language}, ${title}, ${body}, ${staffId}, ${actor})
    on conflict (key, language) where shown_from is null
    do update set title = excluded.title, body = excluded.body, staff_id = excluded.staff_id, actor = excluded.actor, saved_at = app_now()
    returning id`;
}

/** Null restores the built-in text. */
function insertShown({ key, language }: PageKey, words: PageText | null, { staffId, actor }: Author): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into content_versions (key, language, title, body, staff_id, actor, shown_from)
    values (${key}, ${language}, ${words?.title ?? null}, ${words?.body ?? null}, ${staffId}, ${actor}, app_now()) returning id`;
}

/** Null turns it back into a draft. */
function setShownFrom(id: number, from: Date | null): Sql {
  return sql`update content_versions set shown_from = ${from}::timestamptz where id = ${id}`;
}

function setShownNow(id: number): Sql {
  return sql`update content_versions set shown_from = app_now() where id = ${id}`;
}

function removeVersion(id: number): Sql {
  return sql`delete from content_versions where id = ${id}`;
}

/** A staff action on a page. */
export interface PageAct extends PageKey {
  readonly reason: string;
  readonly by: Author;
}

/** Audits the action; the texts themselves are kept as versions. */
async function recordPageAct(tx: Tx, act: PageAct, change: Pick<AuditEntry, 'action' | 'before' | 'after'>): Promise<void> {
  const { key, language, reason, by } = act;
  await recordAudit(tx, { ...by, ...change, object: { type: 'content', id: `${key}/${language}` }, reason });
}

const summariseText = (version: { readonly title: string | null; readonly body: string | null } | undefined) =>
  version === undefined ? null : { title: version.title, characters: version.body?.length ?? 0 };

/** Saves a page's draft, replacing the previous one. The caller holds the page's lock. */
export async function saveDraft(tx: Tx, act: PageAct, words: PageText): Promise<void> {
  const before = (await lockVersions(tx, act)).find(({ state }) => state === 'draft');
  const saved = await tx.first(saveDraftWords(act, words, act.by));
  await recordPageAct(tx, act, {
    action: 'content.draft',
    before: summariseText(before),
    after: { ...summariseText(words), version: saved?.id },
  });
}

/** Discards a page's draft. */
export async function removeDraft(tx: Tx, act: PageAct): Promise<'removed' | 'no_draft'> {
  const draft = (await lockVersions(tx, act)).find(({ state }) => state === 'draft');
  if (draft === undefined) return 'no_draft';
  await tx.rows(removeVersion(draft.id));
  await recordPageAct(tx, act, { action: 'content.discard', before: { ...summariseText(draft), version: draft.id }, after: null });
  return 'removed';
}

/** Lists broken links and pictures of a text. Loads the Markdown parser on first use, off the startup path. */
export async function listBrokenLinks(db: Db, markdown: string): Promise<readonly BrokenLink[]> {
  const { brokenLinks } = await import('./broken-links-rule.ts');
  return brokenLinks(markdown, await listPicturesIn(db, markdown));
}

/** Finds the first picture without alt text or not ours; it blocks publishing. */
async function findHiddenPicture(db: Db, markdown: string): Promise<BrokenLink | undefined> {
  return (await listBrokenLinks(db, markdown)).find(({ problem }) => problem === 'no_alt' || problem === 'picture');
}

export type PublishDraftOutcome =
  | { readonly kind: 'published' | 'no_draft' | 'planned_before' | 'in_past' }
  /** A picture that some readers could not see or hear described. */
  | { readonly kind: 'hidden_picture'; readonly title: string; readonly picture: BrokenLink };

/** Publishes a page's draft now or at a future time. Only one change can be scheduled at a time. */
export async function publishDraft(tx: Tx, act: PageAct & { readonly from: Date | null }): Promise<PublishDraftOutcome> {
  const { from } = act;
  const versions = await lockVersions(tx, act);
  const draft = versions.find(({ state }) => state === 'draft');
  if (draft === undefined) return { kind: 'no_draft' };
  if (versions.some(({ state }) => state === 'scheduled')) return { kind: 'planned_before' };
  if (from !== null && (await tx.first(sql`select where ${from}::timestamptz > app_now()`)) === undefined) return { kind: 'in_past' };
  const picture = await findHiddenPicture(tx, draft.body ?? '');
  if (picture !== undefined) return { kind: 'hidden_picture', title: draft.title ?? '', picture };
  await tx.rows(from === null ? setShownNow(draft.id) : setShownFrom(draft.id, from));
  const shown = versions.find(({ state }) => state === 'shown');
  await recordPageAct(tx, act, {
    action: from === null ? 'content.publish' : 'content.schedule',
    before: { version: shown?.id ?? null },
    after: { version: draft.id, from },
  });
  return { kind: 'published' };
}

/** Unschedules a version, turning it back into a draft. */
export async function unscheduleVersion(tx: Tx, act: PageAct): Promise<'withdrawn' | 'nothing_planned' | 'draft_there'> {
  const versions = await lockVersions(tx, act);
  const planned = versions.find(({ state }) => state === 'scheduled');
  if (planned === undefined) return 'nothing_planned';
  if (versions.some(({ state }) => state === 'draft')) return 'draft_there';
  await tx.rows(setShownFrom(planned.id, null));
  await recordPageAct(tx, act, {
    action: 'content.unschedule',
    before: { version: planned.id, from: planned.shownFrom },
    after: { version: planned.id, from: null },
  });
  return 'withdrawn';
}

/** Restores an earlier version of a page, or the built-in one, at once. */
export async function restoreVersion(
  tx: Tx,
  act: PageAct & { readonly version: number | null },
): Promise<'restored' | 'shown_now' | 'unknown'> {
  const versions = await lockVersions(tx, act);
  const shown = versions.find(({ state }) => state === 'shown');
  const isOwn = shown === undefined || shown.title === null;
  const wanted =
    act.version === null ? null : versions.find(({ id, state }) => id === act.version && (state === 'past' || state === 'shown'));
  if (wanted === undefined) return 'unknown';
  if (wanted === null ? isOwn : wanted.id === shown?.id) return 'shown_now';
  const words = wanted === null || wanted.title === null || wanted.body === null ? null : { title: wanted.title, body: wanted.body };
  const restored = await tx.first(insertShown(act, words, act.by));
  await recordPageAct(tx, act, {
    action: 'content.roll-back',
    before: { version: shown?.id ?? null },
    after: { version: restored?.id, asIn: act.version },
  });
  return 'restored';
}

interface ShownRow {
  readonly id: number;
  readonly url: ContentKey;
  readonly language: string;
  readonly title: string | null;
  readonly body: string | null;
  readonly updated: string;
}

/**
 * Lists the pages readers see: built-in ones, overridden by the operator's. An operator's English page also replaces built-in translations,
 * which would be outdated.
 */
export async function listShownPages(db: Db, files: readonly ContentPage[]): Promise<readonly ContentPage[]> {
  const latest = await db.rows(sql<ShownRow>`
    select distinct on (key, language) id, key as url, language, title, body, to_char(shown_from at time zone 'UTC', 'YYYY-MM-DD') as updated
    from content_versions where shown_from <= app_now() order by key, language, shown_from desc, id desc`);
  const written = latest.flatMap(({ id, title, body, url, language, updated }) =>
    title === null || body === null ? [] : [{ url, language, title, updated, markdown: body, version: id }],
  );
  const isReplaced = (file: ContentPage) =>
    written.some(({ url, language }) => url === file.url && (language === file.language || language === 'en'));
  return [...files.filter((file) => !isReplaced(file)), ...written];
}
