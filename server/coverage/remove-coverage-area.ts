import type { Tx } from '../platform/database/database.ts';
import { deleteArea } from './store.ts';

/** Deletes a locked area with its choices. What was bought or offered because of it stays: it names no area. */
export async function removeCoverageArea(tx: Tx, input: { coverageAreaId: number }): Promise<void> {
  await tx.rows(deleteArea(input.coverageAreaId));
}
