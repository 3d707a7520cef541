import * as z from 'zod';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { line, reason } from '../kit/text.ts';
import { settingKeys, settingUnits } from './setting-values.ts';

const byKey = z.strictObject({ key: z.enum(settingKeys) });
const text = line(254);

/** A number, a text, a list of numbers, or several of them by name. Null: not set, if the setting allows it. */
const value = z.union([z.number(), text, z.null(), z.array(z.number()).max(20), z.record(line(40), z.union([z.number(), text]))]);
export type SettingValueWire = z.infer<typeof value>;

const limits = { least: z.number(), most: z.number() };
const number = z.object({ kind: z.literal('number'), ...limits, is_whole: z.boolean() });
const word = z.object({ kind: z.enum(['email', 'time', 'path']) });
const shape = z.discriminatedUnion('kind', [
  number,
  word,
  z.object({ kind: z.literal('numbers'), ...limits, fewest_entries: z.number(), most_entries: z.number() }),
  z.object({ kind: z.literal('group'), parts: z.array(z.object({ name: z.string(), shape: z.union([number, word]) })) }),
]);
export type SettingShapeWire = z.infer<typeof shape>;

const settingSchema = z.object({
  key: z.enum(settingKeys),
  unit: z.enum(settingUnits),
  /** Type and limits of the value. */
  shape,
  may_be_empty: z.boolean(),
  standard: value,
  value,
  /** Last change; null if never changed. */
  changed: z.object({ at: z.string(), by: z.string() }).nullable(),
});
export type SettingWire = z.infer<typeof settingSchema>;

const changeSchema = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  reason: z.string().nullable(),
  before: value,
  after: value,
});

/** Durations and amounts that the business decides, each with its default. */
export const businessSettings = endpoints({
  'GET /operator/settings': {
    id: 'listSettings',
    summary: 'List all business settings with their limits, defaults and current values.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(settingSchema)) },
    refusals: [401],
  },
  'GET /operator/settings/{key}': {
    id: 'getSetting',
    summary: 'Get a setting with its latest changes, newest first.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: byKey,
    answers: { 200: data(settingSchema.extend({ changes: z.array(changeSchema) })) },
    refusals: [401, 422],
    form: 'setting',
  },
  'PUT /operator/settings/{key}': {
    id: 'updateSetting',
    summary: 'Update a setting from now on. A value equal to the default keeps following the default.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byKey,
    body: z.strictObject({ value, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 412, 422],
    form: 'setting',
  },
});
