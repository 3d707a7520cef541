import type { DeskListName } from '../../../contract/identity/list-views-values.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ListViewAct } from './store.ts';

/** Forgets a view. False where the person has no such view. */
export async function removeListView(tx: Tx, { id, by, reason }: ListViewAct & { readonly id: number }): Promise<boolean> {
  const removed = await tx.first(sql<{ list: DeskListName; name: string }>`
    delete from staff_list_views where id = ${id} and staff_id = ${by.staffId} returning list, name`);
  if (removed === undefined) return false;
  const { list, name } = removed;
  const object = { type: 'list_view', id };
  await recordAudit(tx, { ...by, action: 'list-view.remove', object, reason, before: { list, name }, after: null });
  return true;
}
