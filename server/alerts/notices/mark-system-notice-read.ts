import type { Tx } from '../../platform/database/database.ts';
import { findNotice, type Reader } from './notices-query.ts';
import { upsertReads } from '../store.ts';

export type SystemReadOutcome = 'read' | 'not_system' | 'unknown';

/** Notes that a notice of the system was seen; it goes on standing there until its cause is gone. */
export async function markSystemNoticeRead(tx: Tx, input: Reader & { noticeId: number }): Promise<SystemReadOutcome> {
  const notice = await findNotice(tx, input, input.noticeId);
  if (notice === undefined) return 'unknown';
  if (notice.messageType !== 'system') return 'not_system';
  await tx.rows(upsertReads(input.userId, [input.noticeId]));
  return 'read';
}
