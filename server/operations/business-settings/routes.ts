import { businessSettings as endpoints } from '../../../contract/operations/business-settings-endpoints.ts';
import { settingKeys, type SettingKey } from '../../../contract/operations/setting-values.ts';
import type { Setting } from '../../platform/business-settings.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { ok, routes, type RefusedAnswer } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import * as z from 'zod';
import { lockSetting, saveBusinessSetting } from './save-business-setting.ts';
import { businessSettings } from './settings.ts';
import { listChangesOf, listLastChanges, readSettingValues } from './settings-query.ts';
import { shapeOf } from './shape-rule.ts';
import { settingChangeWire, settingWire } from './wire.ts';

const named = (key: SettingKey) => ({ ...businessSettings[key], key });

/** Judges a value by the schema of its setting. A whole number is told between what it lies. */
function judge(setting: Setting<unknown>, value: unknown): { readonly value: unknown } | RefusedAnswer<422> {
  const parsed = parseInput(z.strictObject({ value: setting.schema }), { value });
  if (parsed.ok) return parsed.data;
  const shape = shapeOf(setting);
  if (shape.kind !== 'number' || !shape.is_whole) return parsed.refused;
  return refuseField('value', errorText('outOfRange', { min: shape.least, max: shape.most }));
}

export const businessSettingRoutes = routes(endpoints, {
  'GET /operator/settings': async ({ db }) => {
    const [values, changes] = await Promise.all([readSettingValues(db), listLastChanges(db, settingKeys)]);
    const last = new Map(changes.map((change) => [change.key, change]));
    return ok(settingKeys.map((key) => settingWire(named(key), values, last.get(key))));
  },

  'GET /operator/settings/{key}': async ({ db, params: { key } }) => {
    const [values, changes] = [await readSettingValues(db), await listChangesOf(db, key)];
    const setting = settingWire(named(key), values, changes[0]);
    return { ...ok({ ...setting, changes: changes.map(settingChangeWire) }), form: { value: setting.value } };
  },

  'PUT /operator/settings/{key}': async ({ tx, caller, params: { key }, body, refuseIfChanged }) => {
    const setting = businessSettings[key];
    const before = await lockSetting(tx, setting);
    const stale = refuseIfChanged({ value: before });
    if (stale !== undefined) return stale;
    const judged = judge(setting, body.value);
    if ('status' in judged) return judged;
    const by = { staffId: caller.staffId, actor: caller.name };
    await saveBusinessSetting(tx, setting, { before, value: judged.value, reason: body.reason, by });
    return { ...ok({}), form: { value: judged.value } };
  },
});
