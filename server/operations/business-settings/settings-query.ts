import type { SettingKey } from '../../../contract/operations/setting-values.ts';
import { settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** As entries of the audit log name a setting. */
export const settingObject = 'setting';

/** What the operator has said, of all. */
export async function readSettingValues(db: Db): Promise<SettingValues> {
  return (await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`))?.settings ?? null;
}

export interface SettingChange {
  readonly id: number;
  readonly key: string;
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
  readonly before: { readonly value: unknown };
  readonly after: { readonly value: unknown };
}

/** The last change of each of these settings, from the audit log: one step into its index a setting. */
export function listLastChanges(db: Db, keys: readonly SettingKey[]): Promise<SettingChange[]> {
  return db.rows(sql<SettingChange>`
    select a.id, k.key, a.at, a.actor as by, a.reason, a.before, a.after
    from unnest(${[...keys]}::text[]) k (key)
    cross join lateral (
      select id, at, actor, reason, before, after from audit_entries
      where object_type = ${settingObject} and object_id = k.key order by id desc limit 1) a`);
}

const shownChanges = 20;

/** The changes of one setting, the newest first. */
export function listChangesOf(db: Db, key: SettingKey): Promise<SettingChange[]> {
  return db.rows(sql<SettingChange>`
    select id, object_id as key, at, actor as by, reason, before, after from audit_entries
    where object_type = ${settingObject} and object_id = ${key} order by id desc limit ${shownChanges}`);
}
