import type { EnquiryId } from '../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { duplicateWindowDays } from './settings.ts';
import { earlierOf } from './earlier-query.ts';

/** When somebody asked for the same before, as far as what they have shown to be theirs tells; null where they did not. */
export async function findEarlier(db: Db, enquiryId: EnquiryId, shown: 'telephone' | 'email'): Promise<Date | null> {
  const row = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const earlier = await db.first(earlierOf(enquiryId, shown, valueOf(row?.settings ?? null, duplicateWindowDays)));
  return earlier?.receivedAt ?? null;
}
