import type { ContentKey } from '../../../contract/content/values.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

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
