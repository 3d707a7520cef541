import type { PageLanguage } from '../../contract/kit/language.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { type StoredTexts, toShownTexts, type LocalisedTexts } from './translation-rule.ts';

export interface EditedCategory {
  readonly id: number;
  readonly code: string;
  readonly name: StoredTexts;
  readonly untranslated: readonly PageLanguage[];
  /** Added by an operator and without work types. */
  readonly removable: boolean;
}

/** First id of categories added by operators. */
const firstOwnId = 100_001;

/** Whether category `c` can be removed: one from the files would be recreated by them. */
export const removableColumn: Sql = sql`
  c.id >= ${firstOwnId} and not exists (select from work_types w where w.category_id = c.id) as removable`;

const columns = sql`c.id, c.code, c.name, c.untranslated, ${removableColumn}`;

export const editedCategory = (id: number): Sql<EditedCategory> =>
  sql<EditedCategory>`select ${columns} from categories c where c.id = ${id}`;

/** Finds a category and locks it against changes and against new work types until the transaction ends. */
export const lockCategory = (id: number): Sql<EditedCategory> => sql<EditedCategory>`
  select ${columns} from categories c where c.id = ${id} for update of c`;

interface CategoryAct {
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

const object = (id: number) => ({ type: 'category', id });
const toShownName = ({ texts, untranslated }: LocalisedTexts) => ({ name: toShownTexts(texts, untranslated) });

/** Adds a category at the end; it stays hidden until it has a work type. */
export async function addCategory(
  tx: Tx,
  { code, name, reason, by }: CategoryAct & { readonly code: string; readonly name: LocalisedTexts },
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
    after: { code, ...toShownName(name) },
  });
  return added.id;
}

/** Renames a category that the caller has locked. */
export async function renameCategory(
  tx: Tx,
  before: EditedCategory,
  { name, reason, by }: CategoryAct & { readonly name: LocalisedTexts },
): Promise<void> {
  await tx.rows(sql`
    update categories set name = ${JSON.stringify(name.texts)}, untranslated = ${name.untranslated}, edited_at = app_now() where id = ${before.id}`);
  await recordAudit(tx, {
    ...by,
    action: 'category.named',
    object: object(before.id),
    reason,
    before: toShownName({ texts: before.name, untranslated: before.untranslated }),
    after: toShownName(name),
  });
}

/** Removes a category added by an operator, if it has no work types. */
export async function removeCategory(
  tx: Tx,
  { id, reason, by }: CategoryAct & { readonly id: number },
): Promise<'removed' | 'stays' | 'unknown'> {
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
    before: { code, ...toShownName({ texts: name, untranslated }) },
    after: null,
  });
  return 'removed';
}

/** Moves a category to a position, starting at 1 and capped at the end. Every list of work types uses this order. */
export async function moveCategory(
  tx: Tx,
  input: {
    readonly id: number;
    readonly place: number;
    readonly reason: string;
    readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
  },
): Promise<'moved' | 'as_it_was' | 'unknown'> {
  const categories = await tx.rows(sql<{ id: number; code: string }>`
    select id, code from categories order by position, id for no key update`);
  const moved = categories.find(({ id }) => id === input.id);
  if (moved === undefined) return 'unknown';
  const order = categories.filter((category) => category !== moved).toSpliced(input.place - 1, 0, moved);
  if (order.every((category, place) => category === categories[place])) return 'as_it_was';
  await tx.rows(sql`
    update categories c set position = n.place, edited_at = app_now()
    from unnest(${order.map(({ id }) => id)}::integer[]) with ordinality as n(id, place) where n.id = c.id and c.position <> n.place`);
  const codes = (list: readonly { readonly code: string }[]) => ({ order: list.map(({ code }) => code) });
  await recordAudit(tx, {
    ...input.by,
    action: 'category.moved',
    object: { type: 'category', id: moved.id },
    reason: input.reason,
    before: codes(categories),
    after: codes(order),
  });
  return 'moved';
}
