import type { EnquiryId } from '../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { duplicateWindowDays } from './settings.ts';

/**
 * When the same person asked us for the same work before, within the window and with an enquiry that goes on still. To be told to nobody
 * but who has shown that the telephone number, or the e-mail address, is theirs: a stranger would learn that its owner had asked.
 */
function earlierOf(enquiryId: EnquiryId, shown: 'telephone' | 'email', windowDays: number): Sql<{ receivedAt: Date }> {
  const same =
    shown === 'telephone'
      ? sql`select o.enquiry_id as id from enquiry_contacts c join enquiry_contacts o on o.phone_key = c.phone_key where c.enquiry_id = ${enquiryId}`
      : sql`select o.enquiry_id as id from enquiry_contacts c join enquiry_contacts o on o.email_key = c.email_key where c.enquiry_id = ${enquiryId}`;
  return sql<{ receivedAt: Date }>`
    with same as materialized (${same})
    select b.received_at as "receivedAt"
    from enquiries e cross join same s
    join enquiries b on b.id = s.id and b.id < e.id and b.work_type_id = e.work_type_id and b.status in ('received', 'held', 'released')
      and b.received_at > e.received_at - make_interval(days => ${windowDays}::integer)
    where e.id = ${enquiryId} order by b.received_at desc limit 1`;
}

/** When somebody asked for the same before, as far as what they have shown to be theirs tells; null where they did not. */
export async function findEarlier(db: Db, enquiryId: EnquiryId, shown: 'telephone' | 'email'): Promise<Date | null> {
  const row = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const earlier = await db.first(earlierOf(enquiryId, shown, valueOf(row?.settings ?? null, duplicateWindowDays)));
  return earlier?.receivedAt ?? null;
}
