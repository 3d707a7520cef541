import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { shownTexts, type KeptTexts } from '../translation-rule.ts';
import { lockCategory, type EditedCategory } from './category-query.ts';

interface Said {
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

const object = (id: number) => ({ type: 'category', id });
const shown = ({ texts, untranslated }: KeptTexts) => ({ name: shownTexts(texts, untranslated) });

/** Adds a category behind the others; nobody sees it before a work type is in it. */
export async function addCategory(
  tx: Tx,
  { code, name, reason, by }: Said & { readonly code: string; readonly name: KeptTexts },
): Promise<number | 'code_taken'> {
  await tx.rows(sql`select from categories order by id for no key update`);
  const added = await tx.first(sql<{ id: number }>`
    insert into categories (id, code, name, untranslated, position, edited_at)
    select nextval('catalogue_ids'), ${code}, ${JSON.stringify(name.texts)}, ${name.untranslated}::text[], coalesce(max(position), 0) + 1, app_now()
    from categories on conflict (code) do nothing returning id`);
  if (added === undefined) return 'code_taken';
  await recordAudit(tx, {
    ...by,
    action: 'category.added',
    object: object(added.id),
    reason,
    before: null,
    after: { code, ...shown(name) },
  });
  return added.id;
}

/** Names a category that the caller has locked. */
export async function nameCategory(
  tx: Tx,
  before: EditedCategory,
  { name, reason, by }: Said & { readonly name: KeptTexts },
): Promise<void> {
  await tx.rows(sql`
    update categories set name = ${JSON.stringify(name.texts)}, untranslated = ${name.untranslated}, edited_at = app_now() where id = ${before.id}`);
  await recordAudit(tx, {
    ...by,
    action: 'category.named',
    object: object(before.id),
    reason,
    before: shown({ texts: before.name, untranslated: before.untranslated }),
    after: shown(name),
  });
}

/** Removes a category that an operator added, once no work type is in it. */
export async function removeCategory(tx: Tx, { id, reason, by }: Said & { readonly id: number }): Promise<'removed' | 'stays' | 'unknown'> {
  const before = await tx.first(lockCategory(id));
  if (before === undefined) return 'unknown';
  if (!before.removable) return 'stays';
  await tx.rows(sql`delete from categories where id = ${id}`);
  const { code, name, untranslated } = before;
  await recordAudit(tx, {
    ...by,
    action: 'category.removed',
    object: object(id),
    reason,
    before: { code, ...shown({ texts: name, untranslated }) },
    after: null,
  });
  return 'removed';
}
