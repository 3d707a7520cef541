import { settingsColumn, valueOf, type SettingValues } from '../business-settings.ts';
import type { Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { keepLinksDays, keepWordsDays } from './settings.ts';

/**
 * Forgets the links of messages that were given up, and the words of old ones. The row itself stays, so that
 * its cause is never told again. Answers how many rows it emptied, a thousand of each kind at most.
 */
export async function purgeMessages(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const settings = row?.settings ?? null;
  const [links, words] = await tx.together(
    sql`
      update outbox_messages set secrets = null
      where id in (select id from outbox_messages
                   where dead_at < app_now() - make_interval(days => ${valueOf(settings, keepLinksDays)}) and secrets is not null limit 1000)
      returning id`,
    sql`
      update outbox_messages
      set subject = null, html = null, plain = null, headers = null, secrets = null, last_error = null,
          recipient_address = case when recipient_address is not null then coalesce(recipient_shown, '-') end
      where id in (select id from outbox_messages
                   where created_at < app_now() - make_interval(days => ${valueOf(settings, keepWordsDays)})
                     and subject is not null and num_nonnulls(sent_at, kept_at, dead_at) > 0 limit 1000)
      returning id`,
  );
  return links.length + words.length;
}
