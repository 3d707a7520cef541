import type { ContentKey } from '../../../contract/content/values.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ContentPage } from '../load-pages.ts';

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
