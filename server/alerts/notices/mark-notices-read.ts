import type { Tx } from '../../platform/database/database.ts';
import { listDismissable, type Reader } from './notices-query.ts';
import { upsertReads } from '../store.ts';

/** Dismisses every notice that can be dismissed. */
export async function markNoticesRead(tx: Tx, reader: Reader): Promise<void> {
  await tx.rows(upsertReads(reader.userId, await listDismissable(tx, reader)));
}
