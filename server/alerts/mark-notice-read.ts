import type { Tx } from '../platform/database.ts';
import { findNotice, type Reader } from './notices-query.ts';
import { upsertReads } from './store.ts';

export type ReadOutcome = 'read' | 'stays' | 'unknown';

/** Dismisses one notice. 'stays': one of the system, or one that was published to stay. */
export async function markNoticeRead(tx: Tx, input: Reader & { noticeId: number }): Promise<ReadOutcome> {
  const notice = await findNotice(tx, input, input.noticeId);
  if (notice === undefined) return 'unknown';
  if (!notice.dismissable) return 'stays';
  await tx.rows(upsertReads(input.userId, [input.noticeId]));
  return 'read';
}
