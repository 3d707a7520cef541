import type { Tx } from '../../platform/database/database.ts';
import { deleteOldAlertChanges } from '../store.ts';

/** Drops what no version needs any more, some at a time; answers how many. */
export async function purgeAlertChanges(tx: Tx): Promise<number> {
  const purged = await tx.rows(deleteOldAlertChanges(5_000));
  return purged.length;
}
