import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { attachmentMegabytes, attachmentMegabytesPerSender } from '../settings.ts';

const megabyte = 1_048_576;
/** Its class of advisory locks. */
const attachmentLock = 7_304;

/** Whether a file of this size still fits. Files that come at the same moment are judged one after the other, until each is kept. */
export async function findAttachmentRoom(tx: Tx, file: { senderHash: Buffer; size: number }): Promise<'room' | 'sender_full' | 'full'> {
  const [, rows] = await tx.together(
    sql`select pg_advisory_xact_lock(${attachmentLock}::integer, 0)`,
    sql<{ settings: SettingValues; ofSender: number; ofAll: number }>`
      select ${settingsColumn}, coalesce(sum(size), 0)::double precision as "ofAll",
             coalesce(sum(size) filter (where sender_hash = ${file.senderHash}), 0)::double precision as "ofSender"
      from ticket_attachments`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('counting files answered nothing');
  const { settings, ofAll, ofSender } = row;
  if (ofSender + file.size > valueOf(settings, attachmentMegabytesPerSender) * megabyte) return 'sender_full';
  return ofAll + file.size > valueOf(settings, attachmentMegabytes) * megabyte ? 'full' : 'room';
}
