import { attachmentType } from '../../contract/content/attachment-rule.ts';
import { fileTypes } from '../../contract/kit/upload-types.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { matchesFileType } from '../platform/files/content-kind-rule.ts';
import { attachmentMegabytes, attachmentMegabytesPerSender, attachmentDays, attachmentDaysAfterDone } from './settings.ts';

/** Returns the MIME type of a file whose name and content agree on an accepted type, otherwise null. */
export function findContentType(filename: string, bytes: Uint8Array): string | null {
  const type = attachmentType(filename);
  return type !== undefined && matchesFileType(type, bytes) ? fileTypes[type].mime : null;
}

const megabyte = 1_048_576;
/** Advisory lock class. */
const attachmentLock = 7_304;

/** Checks whether a file of this size fits the quotas. An advisory lock serialises concurrent uploads until each is stored. */
export async function checkAttachmentQuota(tx: Tx, file: { senderHash: Buffer; size: number }): Promise<'room' | 'sender_full' | 'full'> {
  const [, rows] = await tx.pipeline(
    sql`select pg_advisory_xact_lock(${attachmentLock}::integer, 0)`,
    sql<{ settings: SettingValues; ofSender: number; ofAll: number }>`
      select ${settingsColumn}, coalesce(sum(size), 0)::double precision as "ofAll",
             coalesce(sum(size) filter (where sender_hash = ${file.senderHash}), 0)::double precision as "ofSender"
      from ticket_attachments`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('counting files returned nothing');
  const { settings, ofAll, ofSender } = row;
  if (ofSender + file.size > getSettingValue(settings, attachmentMegabytesPerSender) * megabyte) return 'sender_full';
  return ofAll + file.size > getSettingValue(settings, attachmentMegabytes) * megabyte ? 'full' : 'room';
}

/** Small, as each file may be megabytes. */
const purgeBatch = 100;

/** Deletes attachments of old or long closed messages; the message still says it had one. Returns how many were deleted. */
export async function purgeAttachments(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const settings = row?.settings ?? null;
  const deleted = await tx.rows(sql`
    with gone as (
      delete from ticket_attachments where ticket_id in (
        select a.ticket_id from ticket_attachments a join tickets t on t.id = a.ticket_id
        where t.done_at <= app_now() - make_interval(days => ${getSettingValue(settings, attachmentDaysAfterDone)}::integer)
           or a.created_at <= app_now() - make_interval(days => ${getSettingValue(settings, attachmentDays)}::integer)
        order by a.ticket_id limit ${purgeBatch} for update of a skip locked)
      returning ticket_id)
    update tickets t set attachment_deleted_at = app_now() from gone where t.id = gone.ticket_id returning t.id`);
  return deleted.length;
}
