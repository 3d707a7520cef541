import type { ContentKey } from '../../contract/content/values.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { ContentPage } from './load-pages.ts';
import { listPicturesIn } from './pictures.ts';
import type { BrokenLink } from './broken-links-rule.ts';

/** One page in one language. */
export interface PageOf {
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

/** More than anybody looks through. */
const mostVersions = 100;

/** The versions of a page, the newest first: a draft and what is planned in front. */
export function listVersions(db: Db, { key, language }: PageOf): Promise<PageVersion[]> {
  return db.rows(sql<PageVersion>`
    select id, title, body, actor, saved_at as "savedAt", shown_from as "shownFrom",
           case when shown_from is null then 'draft' when shown_from > app_now() then 'scheduled'
                when row_number() over (partition by shown_from <= app_now() order by shown_from desc, id desc) = 1 then 'shown'
                else 'past' end as state
    from content_versions where key = ${key} and language = ${language}
    order by shown_from desc nulls first, id desc limit ${mostVersions}`);
}

/** The same, as nobody else can change them until the transaction ends. */
export async function lockVersions(tx: Tx, page: PageOf): Promise<PageVersion[]> {
  // Its class of advisory locks.
  await tx.rows(sql`select pg_advisory_xact_lock(7305::integer, hashtext(${`${page.key}/${page.language}`}::text))`);
  return listVersions(tx, page);
}

export interface WaitingVersion {
  readonly key: string;
  readonly language: string;
  readonly hasDraft: boolean;
  readonly scheduledFor: Date | null;
}

/** What readers do not see yet, of every page that has something waiting. */
export function listWaiting(db: Db): Promise<WaitingVersion[]> {
  return db.rows(sql<WaitingVersion>`
    select key, language, bool_or(shown_from is null) as "hasDraft", min(shown_from) as "scheduledFor"
    from content_versions where shown_from is null or shown_from > app_now() group by key, language`);
}

interface Words {
  readonly title: string;
  readonly body: string;
}
export interface Author {
  readonly staffId: StaffId;
  readonly actor: string;
}

function saveDraftWords({ key, language }: PageOf, { title, body }: Words, { staffId, actor }: Author): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into content_versions (key, language, title, body, staff_id, actor)
    values (${key}, ${language}, ${title}, ${body}, ${staffId}, ${actor})
    on conflict (key, language) where shown_from is null
    do update set title = excluded.title, body = excluded.body, staff_id = excluded.staff_id, actor = excluded.actor, saved_at = app_now()
    returning id`;
}

/** Null: the project's own words, from now on. */
function insertShown({ key, language }: PageOf, words: Words | null, { staffId, actor }: Author): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into content_versions (key, language, title, body, staff_id, actor, shown_from)
    values (${key}, ${language}, ${words?.title ?? null}, ${words?.body ?? null}, ${staffId}, ${actor}, app_now()) returning id`;
}

/** Null: it is a draft again. */
function setShownFrom(id: number, from: Date | null): Sql {
  return sql`update content_versions set shown_from = ${from}::timestamptz where id = ${id}`;
}

function setShownNow(id: number): Sql {
  return sql`update content_versions set shown_from = app_now() where id = ${id}`;
}

function removeVersion(id: number): Sql {
  return sql`delete from content_versions where id = ${id}`;
}

/** What somebody of the staff does about a page. */
export interface PageAct extends PageOf {
  readonly reason: string;
  readonly by: Author;
}

/** Writes it down. The words themselves are kept as versions. */
async function recordPageAct(tx: Tx, act: PageAct, change: Pick<AuditEntry, 'action' | 'before' | 'after'>): Promise<void> {
  const { key, language, reason, by } = act;
  await recordAudit(tx, { ...by, ...change, object: { type: 'content', id: `${key}/${language}` }, reason });
}

const sizeOf = (version: { readonly title: string | null; readonly body: string | null } | undefined) =>
  version === undefined ? null : { title: version.title, characters: version.body?.length ?? 0 };

/** Keeps the words of a page as its draft, in place of the draft that there was. The caller holds the page's lock. */
export async function saveDraft(tx: Tx, act: PageAct, words: Words): Promise<void> {
  const before = (await lockVersions(tx, act)).find(({ state }) => state === 'draft');
  const saved = await tx.first(saveDraftWords(act, words, act.by));
  await recordPageAct(tx, act, { action: 'content.draft', before: sizeOf(before), after: { ...sizeOf(words), version: saved?.id } });
}

/** Throws the draft of a page away. */
export async function removeDraft(tx: Tx, act: PageAct): Promise<'removed' | 'no_draft'> {
  const draft = (await lockVersions(tx, act)).find(({ state }) => state === 'draft');
  if (draft === undefined) return 'no_draft';
  await tx.rows(removeVersion(draft.id));
  await recordPageAct(tx, act, { action: 'content.discard', before: { ...sizeOf(draft), version: draft.id }, after: null });
  return 'removed';
}

/**
 * The links of a text that lead nowhere, and its pictures that nobody sees or hears. What reads Markdown is loaded when it is first
 * needed: a start does not wait for it.
 */
export async function listBrokenLinks(db: Db, markdown: string): Promise<readonly BrokenLink[]> {
  const { brokenLinks } = await import('./broken-links-rule.ts');
  return brokenLinks(markdown, await listPicturesIn(db, markdown));
}

/** The first picture of a text that has no words, or is none of ours: such a page is not published. */
async function findHiddenPicture(db: Db, markdown: string): Promise<BrokenLink | undefined> {
  return (await listBrokenLinks(db, markdown)).find(({ problem }) => problem === 'no_alt' || problem === 'picture');
}

export type PublishDraftOutcome =
  | { readonly kind: 'published' | 'no_draft' | 'planned_before' | 'in_past' }
  /** A picture that some readers would not see, or not hear. */
  | { readonly kind: 'hidden_picture'; readonly title: string; readonly picture: BrokenLink };

/** Shows the draft of a page to readers, now or from a moment to come. One change is planned at a time. */
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

/** Takes back what is planned: it is a draft again. */
export async function withdrawPlanned(tx: Tx, act: PageAct): Promise<'withdrawn' | 'nothing_planned' | 'draft_there'> {
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

/** Shows an earlier version of a page again, or the project's own, at once. */
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
 * The pages that readers see now: the project's own, and in place of them those in the operator's words. What the operator says in
 * English counts wherever they have said nothing else: no translation stays of words that they have replaced.
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
