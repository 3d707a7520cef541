import { type DeskListName, maxListViews } from '../../contract/identity/list-views-values.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

interface ListView {
  readonly id: number;
  readonly list: DeskListName;
  readonly name: string;
  readonly query: string;
}

/** Lists the saved list views of a member of staff, by list and name. */
export function listSavedViews(db: Db, staffId: StaffId): Promise<ListView[]> {
  return db.rows(sql<ListView>`
    select id, list, name, query from staff_list_views where staff_id = ${staffId} order by list, lower(name), id`);
}

/** Author and reason of a change to a view. */
interface ListViewAct {
  readonly by: { readonly staffId: StaffId; readonly actor: string };
  readonly reason: string;
}

interface NewListView {
  readonly staffId: StaffId;
  readonly list: DeskListName;
  readonly name: string;
  readonly query: string;
}

/** Serialises changes to one person's views. */
function lockListViews(staffId: StaffId): Sql {
  return sql`select pg_advisory_xact_lock(460004, ${staffId}::integer)`;
}

function listViewNamed({ staffId, list, name }: Omit<NewListView, 'query'>): Sql<{ id: number }> {
  return sql<{ id: number }>`
    select id from staff_list_views where staff_id = ${staffId} and list = ${list} and lower(name) = lower(${name})`;
}

/** Takes the first free place; returns no row if all are taken. */
function insertListView({ staffId, list, name, query }: NewListView): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into staff_list_views (staff_id, list, place, name, query)
    select ${staffId}, ${list}, n, ${name}, ${query} from generate_series(1, ${maxListViews}::integer) n
    where not exists (select from staff_list_views where staff_id = ${staffId} and list = ${list} and place = n)
    order by n limit 1
    returning id`;
}

/** Saves a list view under a name. The audit log records the list and the name, not the search itself. */
export async function saveListView(
  tx: Tx,
  { by, reason, ...view }: ListViewAct & Omit<NewListView, 'staffId'>,
): Promise<{ readonly id: number } | 'name_used' | 'too_many'> {
  const { list, name } = view;
  await tx.rows(lockListViews(by.staffId));
  if ((await tx.first(listViewNamed({ staffId: by.staffId, list, name }))) !== undefined) return 'name_used';
  const saved = await tx.first(insertListView({ staffId: by.staffId, ...view }));
  if (saved === undefined) return 'too_many';
  await recordAudit(tx, {
    ...by,
    action: 'list-view.save',
    object: { type: 'list_view', id: saved.id },
    reason,
    before: null,
    after: { list, name },
  });
  return saved;
}

/** Renames a view; another person's view counts as unknown. */
export async function renameListView(
  tx: Tx,
  { id, name, by, reason }: ListViewAct & { readonly id: number; readonly name: string },
): Promise<'renamed' | 'unknown' | 'name_used'> {
  const { staffId } = by;
  await tx.rows(lockListViews(staffId));
  const view = await tx.first(sql<{ list: DeskListName; name: string }>`
    select list, name from staff_list_views where id = ${id} and staff_id = ${staffId}`);
  if (view === undefined) return 'unknown';
  const named = await tx.first(listViewNamed({ staffId, list: view.list, name }));
  if (named !== undefined && named.id !== id) return 'name_used';
  if (view.name === name) return 'renamed';
  await tx.rows(sql`update staff_list_views set name = ${name} where id = ${id}`);
  const object = { type: 'list_view', id };
  await recordAudit(tx, { ...by, action: 'list-view.rename', object, reason, before: { name: view.name }, after: { name } });
  return 'renamed';
}

/** Deletes a view. False if the person has no such view. */
export async function removeListView(tx: Tx, { id, by, reason }: ListViewAct & { readonly id: number }): Promise<boolean> {
  const removed = await tx.first(sql<{ list: DeskListName; name: string }>`
    delete from staff_list_views where id = ${id} and staff_id = ${by.staffId} returning list, name`);
  if (removed === undefined) return false;
  const { list, name } = removed;
  const object = { type: 'list_view', id };
  await recordAudit(tx, { ...by, action: 'list-view.remove', object, reason, before: { list, name }, after: null });
  return true;
}
