import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { sessionsPerPerson, staffSessionHours, tradeSessionDays } from '../settings.ts';

/** What holds for a session that is opened now. */
export interface SessionTerms {
  readonly seconds: number;
  /** How many the person may have, with this one. */
  readonly most: number;
}

export async function getSessionTerms(db: Db, kind: 'user' | 'staff'): Promise<SessionTerms> {
  const row = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const settings = row?.settings ?? null;
  const seconds = kind === 'user' ? valueOf(settings, tradeSessionDays) * 86_400 : valueOf(settings, staffSessionHours) * 3_600;
  return { seconds, most: valueOf(settings, sessionsPerPerson) };
}
