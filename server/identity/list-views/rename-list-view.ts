import type { DeskListName } from '../../../contract/identity/list-views-values.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { listViewNamed, lockListViews, type ListViewAct } from './store.ts';

/** Another name for a view; that of another person is unknown. */
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
