import type { Tx } from '../../platform/database/database.ts';
import { findNotice, type Reader } from './notices-query.ts';
import { deleteRead, upsertReads } from '../store.ts';

export type ReadOutcome = 'read' | 'stays' | 'unknown';

/** Dismisses one notice, or brings it back. 'stays': one of the system, or one that was published to stay. */
export async function markNoticeRead(tx: Tx, input: Reader & { noticeId: number; restore: boolean }): Promise<ReadOutcome> {
  const notice = await findNotice(tx, input, input.noticeId);
  if (notice === undefined) return 'unknown';
  if (!notice.dismissable) return 'stays';
  await tx.rows(input.restore ? deleteRead(input.userId, input.noticeId) : upsertReads(input.userId, [input.noticeId]));
  return 'read';
}
