import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { attachmentDays, attachmentDaysAfterDone } from '../settings.ts';

/** Few at a time: each may hold megabytes. */
const purgeBatch = 100;

/** Deletes files whose message was put away long ago, or that came long ago. The message says that it had one. Answers how many went. */
export async function purgeAttachments(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const settings = row?.settings ?? null;
  const deleted = await tx.rows(sql`
    with gone as (
      delete from ticket_attachments where ticket_id in (
        select a.ticket_id from ticket_attachments a join tickets t on t.id = a.ticket_id
        where t.done_at <= app_now() - make_interval(days => ${valueOf(settings, attachmentDaysAfterDone)}::integer)
           or a.created_at <= app_now() - make_interval(days => ${valueOf(settings, attachmentDays)}::integer)
        order by a.ticket_id limit ${purgeBatch} for update of a skip locked)
      returning ticket_id)
    update tickets t set attachment_deleted_at = app_now() from gone where t.id = gone.ticket_id returning t.id`);
  return deleted.length;
}
