import type { Tx } from '../../platform/database/database.ts';

export const removeFileJob = 'remove-listing-file';

/** Has a file deleted when this transaction is certain: a row that is rolled back keeps its file. */
export function removeFileLater(tx: Tx, fileKey: string): Promise<void> {
  return tx.enqueue(removeFileJob, { fileKey });
}
