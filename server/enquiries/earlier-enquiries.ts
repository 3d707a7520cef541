import type { EnquiryId } from '../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { readsContacts, sql, type Sql } from '../platform/database/sql.ts';
import { duplicateWindowDays } from './settings.ts';

/**
 * Finds the same person's earlier, still active enquiry for the same work within the window. Reveal it only to someone who proved they own
 * the telephone or email, or strangers could learn of it.
 */
function selectEarlier(enquiryId: EnquiryId, shown: 'telephone' | 'email', windowDays: number): Sql<{ receivedAt: Date }> {
  const same =
    shown === 'telephone'
      ? sql`select o.enquiry_id as id from enquiry_contacts c join enquiry_contacts o on o.phone_key = c.phone_key where c.enquiry_id = ${enquiryId}`
      : sql`select o.enquiry_id as id from enquiry_contacts c join enquiry_contacts o on o.email_key = c.email_key where c.enquiry_id = ${enquiryId}`;
  return sql<{ receivedAt: Date }>`
    ${readsContacts} with same as materialized (${same})
    select b.received_at as "receivedAt"
    from enquiries e cross join same s
    join enquiries b on b.id = s.id and b.id < e.id and b.work_type_id = e.work_type_id and b.status in ('received', 'held', 'released')
      and b.received_at > e.received_at - make_interval(days => ${windowDays}::integer)
    where e.id = ${enquiryId} order by b.received_at desc limit 1`;
}

/** Returns when the owner of the confirmed telephone or email last asked for the same work; null if they never did. */
export async function findEarlier(db: Db, enquiryId: EnquiryId, shown: 'telephone' | 'email'): Promise<Date | null> {
  const row = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const earlier = await db.first(selectEarlier(enquiryId, shown, getSettingValue(row?.settings ?? null, duplicateWindowDays)));
  return earlier?.receivedAt ?? null;
}
