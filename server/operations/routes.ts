import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  businessSettings as endpoints,
  type SettingShapeWire,
  type SettingValueWire,
  type SettingWire,
} from '../../contract/operations/business-settings-endpoints.ts';
import { settingKeys, type SettingKey } from '../../contract/operations/setting-values.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import {
  type Setting,
  getSettingValue,
  type SettingValues,
  settingsColumn,
  removeSetting,
  saveSetting,
} from '../platform/business-settings.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { parseInput, refuseField } from '../platform/http/validate.ts';
import { ok, routes, type RefusedAnswer } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { businessSettings } from './settings.ts';

const named = (key: SettingKey) => ({ ...businessSettings[key], key });

/** Validates a value against its setting's schema; for whole numbers the error states the bounds. */
function judge(setting: Setting<unknown>, value: unknown): { readonly value: unknown } | RefusedAnswer<422> {
  const parsed = parseInput(z.strictObject({ value: setting.schema }), { value });
  if (parsed.ok) return parsed.data;
  const shape = toSettingShape(setting);
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
    const [values, changes] = [await readSettingValues(db), await listSettingChanges(db, key)];
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

/** Locks a setting until the transaction ends and returns its value. */
async function lockSetting(tx: Tx, setting: Setting<unknown>): Promise<unknown> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${`setting ${setting.key}`}))`);
  return getSettingValue(await readSettingValues(tx), setting);
}

/**
 * Saves a setting; every statement reads it, so nothing needs reloading. A default is stored as no row, so it follows the product. The
 * caller holds the lock and has validated the value.
 */
async function saveBusinessSetting(
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

/** The setting's schema has validated it against the contract's kinds. */
const valueWire = (value: unknown): SettingValueWire => value as SettingValueWire;

/** Maps a setting with its limits and current value. */
function settingWire(
  setting: Setting<unknown> & { readonly key: SettingKey },
  values: SettingValues,
  last: SettingChange | undefined,
): SettingWire {
  return {
    key: setting.key,
    unit: setting.unit,
    shape: toSettingShape(setting),
    may_be_empty: mayBeEmpty(setting),
    standard: valueWire(setting.standard),
    value: valueWire(getSettingValue(values, setting)),
    changed: last === undefined ? null : { at: last.at.toISOString(), by: last.by },
  };
}

function settingChangeWire({ id, at, by, reason, before, after }: SettingChange) {
  return { id, at: at.toISOString(), by, reason, before: valueWire(before.value), after: valueWire(after.value) };
}

/** Object type of settings in the audit log. */
const settingObject = 'setting';

/** Reads all values set by the operator. */
async function readSettingValues(db: Db): Promise<SettingValues> {
  return (await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`))?.settings ?? null;
}

interface SettingChange {
  readonly id: number;
  readonly key: string;
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
  readonly before: { readonly value: unknown };
  readonly after: { readonly value: unknown };
}

/** Lists the last change of each setting from the audit log, one index step each. */
function listLastChanges(db: Db, keys: readonly SettingKey[]): Promise<SettingChange[]> {
  return db.rows(sql<SettingChange>`
    select a.id, k.key, a.at, a.actor as by, a.reason, a.before, a.after
    from unnest(${[...keys]}::text[]) k (key)
    cross join lateral (
      select id, at, actor, reason, before, after from audit_entries
      where object_type = ${settingObject} and object_id = k.key order by id desc limit 1) a`);
}

const shownChanges = 20;

/** Lists the changes of one setting, newest first. */
function listSettingChanges(db: Db, key: SettingKey): Promise<SettingChange[]> {
  return db.rows(sql<SettingChange>`
    select id, object_id as key, at, actor as by, reason, before, after from audit_entries
    where object_type = ${settingObject} and object_id = ${key} order by id desc limit ${shownChanges}`);
}

type PartShape = Extract<SettingShapeWire, { kind: 'group' }>['parts'][number]['shape'];
type Described = z.core.JSONSchema.BaseSchema;

const words: Readonly<Record<string, 'email' | 'time' | 'path'>> = { email: 'email', time: 'time', 'uri-reference': 'path' };

const describe = (schema: z.ZodType): Described => z.toJSONSchema(schema, { io: 'input' });

/** Strips null from a nullable schema. */
function withoutEmpty(described: Described): { readonly may: boolean; readonly filled: Described } {
  const { anyOf } = described;
  const filled = anyOf?.find(({ type }) => type !== 'null');
  return filled === undefined ? { may: false, filled: described } : { may: true, filled };
}

function getLimits({ minimum, maximum }: Described, key: string): { readonly least: number; readonly most: number } {
  if (minimum === undefined || maximum === undefined) throw new Error(`${key} is a number without limits`);
  return { least: minimum, most: maximum };
}

function partShape(described: Described, key: string): PartShape {
  const { type, format = '' } = described;
  if (type === 'number' || type === 'integer') return { kind: 'number', ...getLimits(described, key), is_whole: type === 'integer' };
  const kind = type === 'string' ? words[format] : undefined;
  if (kind === undefined) throw new Error(`${key} is of no kind that can be shown`);
  return { kind };
}

/** Derives a setting's shape from its schema. Throws if it has no limits or a kind no screen supports. */
export function toSettingShape({ key, schema }: Pick<Setting<unknown>, 'key' | 'schema'>): SettingShapeWire {
  const { filled } = withoutEmpty(describe(schema));
  if (filled.type === 'array') {
    const { items, minItems = 0, maxItems } = filled;
    if (maxItems === undefined || typeof items !== 'object' || Array.isArray(items)) throw new Error(`${key} is a list without limits`);
    return { kind: 'numbers', ...getLimits(items, key), fewest_entries: minItems, most_entries: maxItems };
  }
  if (filled.type !== 'object') return partShape(filled, key);
  const parts = Object.entries(filled.properties ?? {});
  return {
    kind: 'group',
    parts: parts.map(([name, part]) => ({ name, shape: partShape(part as Described, `${key}.${name}`) })),
  };
}

/** Whether the setting may be empty. */
export const mayBeEmpty = ({ schema }: Pick<Setting<unknown>, 'schema'>): boolean => withoutEmpty(describe(schema)).may;
