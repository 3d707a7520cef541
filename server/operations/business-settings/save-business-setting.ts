import { isDeepStrictEqual } from 'node:util';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import { valueOf, type Setting } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { removeSetting, saveSetting } from '../../platform/save-setting.ts';
import { readSettingValues, settingObject } from './settings-query.ts';

/** What holds of a setting, while nobody else can change it until the transaction ends. */
export async function lockSetting(tx: Tx, setting: Setting<unknown>): Promise<unknown> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${`setting ${setting.key}`}))`);
  return valueOf(await readSettingValues(tx), setting);
}

/**
 * Says what holds from now on: every statement that needs a setting reads it, so that nothing has to be told. The default is not
 * written down, it is the absence of a row: what is the default follows the product. The caller holds the lock and has judged the value.
 */
export async function saveBusinessSetting(
  tx: Tx,
  setting: Setting<unknown>,
  { before, value, reason, by }: { before: unknown; value: unknown; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<void> {
  const { key, standard } = setting;
  if (isDeepStrictEqual(before, value)) return;
  const isStandard = isDeepStrictEqual(value, standard);
  await (isStandard ? removeSetting(tx, { key }) : saveSetting(tx, { key, value }));
  await recordAudit(tx, {
    ...by,
    action: isStandard ? 'setting.reset' : 'setting.changed',
    object: { type: settingObject, id: key },
    reason,
    before: { value: before },
    after: { value },
  });
}
