import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertListView, listViewNamed, lockListViews, type ListViewAct, type NewListView } from './store.ts';

/** Keeps a list as it is shown under a name. The audit says of which list and under which name, not what was looked for. */
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
