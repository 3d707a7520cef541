import type { PromisesWire } from '../../contract/disputes/endpoints.ts';
import { settingsColumn, valueOf, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { appealDays, duplicateDays, promisedHours } from './settings.ts';

/** What companies are told of every report, as it is set now. */
export async function readPromises(db: Db): Promise<PromisesWire> {
  const settings = (await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`))?.settings ?? null;
  return {
    decide_hours: valueOf(settings, promisedHours),
    duplicate_days: valueOf(settings, duplicateDays),
    appeal_days: valueOf(settings, appealDays),
  };
}
