import type { SettingValueWire, SettingWire } from '../../../contract/operations/business-settings-endpoints.ts';
import type { SettingKey } from '../../../contract/operations/setting-values.ts';
import { valueOf, type Setting, type SettingValues } from '../../platform/business-settings.ts';
import { mayBeEmpty, shapeOf } from './shape-rule.ts';
import type { SettingChange } from './settings-query.ts';

/** Of the kinds that the contract names: the schema of a setting has judged it. */
const valueWire = (value: unknown): SettingValueWire => value as SettingValueWire;

/** A setting with its limits and what holds of it now. */
export function settingWire(
  setting: Setting<unknown> & { readonly key: SettingKey },
  values: SettingValues,
  last: SettingChange | undefined,
): SettingWire {
  return {
    key: setting.key,
    unit: setting.unit,
    shape: shapeOf(setting),
    may_be_empty: mayBeEmpty(setting),
    standard: valueWire(setting.standard),
    value: valueWire(valueOf(values, setting)),
    changed: last === undefined ? null : { at: last.at.toISOString(), by: last.by },
  };
}

export function settingChangeWire({ id, at, by, reason, before, after }: SettingChange) {
  return { id, at: at.toISOString(), by, reason, before: valueWire(before.value), after: valueWire(after.value) };
}
