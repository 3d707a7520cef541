import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** So many at a time. */
export const purgeDraftsBatch = 500;

/** Forgets forms whose day is over, sent or not, and codes and links that nobody used in time. Answers how many forms went. */
export async function purgeDrafts(tx: Tx): Promise<number> {
  const [purged] = await tx.together(
    sql`
      delete from enquiry_drafts
      where id in (select id from enquiry_drafts where expires_at <= app_now() order by expires_at limit ${purgeDraftsBatch} for update skip locked)
      returning id`,
    sql`
      delete from contact_confirmations
      where id in (select id from contact_confirmations where used_at is null and expires_at < app_now() - interval '7 days'
                   order by expires_at limit ${purgeDraftsBatch} for update skip locked)`,
  );
  return purged.length;
}
