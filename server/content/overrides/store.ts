import type { StaffId } from '../../../contract/kit/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { PageOf } from './version-queries.ts';

export interface Words {
  readonly title: string;
  readonly body: string;
}
export interface Author {
  readonly staffId: StaffId;
  readonly actor: string;
}

export function saveDraftWords({ key, language }: PageOf, { title, body }: Words, { staffId, actor }: Author): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into content_versions (key, language, title, body, staff_id, actor)
    values (${key}, ${language}, ${title}, ${body}, ${staffId}, ${actor})
    on conflict (key, language) where shown_from is null
    do update set title = excluded.title, body = excluded.body, staff_id = excluded.staff_id, actor = excluded.actor, saved_at = app_now()
    returning id`;
}

/** Null: the project's own words, from now on. */
export function insertShown({ key, language }: PageOf, words: Words | null, { staffId, actor }: Author): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into content_versions (key, language, title, body, staff_id, actor, shown_from)
    values (${key}, ${language}, ${words?.title ?? null}, ${words?.body ?? null}, ${staffId}, ${actor}, app_now()) returning id`;
}

/** Null: it is a draft again. */
export function setShownFrom(id: number, from: Date | null): Sql {
  return sql`update content_versions set shown_from = ${from}::timestamptz where id = ${id}`;
}

export function setShownNow(id: number): Sql {
  return sql`update content_versions set shown_from = app_now() where id = ${id}`;
}

export function removeVersion(id: number): Sql {
  return sql`delete from content_versions where id = ${id}`;
}
