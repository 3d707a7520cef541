import { globSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSettingGroup, settingGroups, settingKeys, settingUnits } from '../../contract/operations/setting-values.ts';
import type { SettingWire, SettingValueWire } from '../../contract/operations/business-settings-endpoints.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { setting } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';
import { businessSettings } from './settings.ts';
import { mayBeEmpty, toSettingShape } from './routes.ts';

const test = useTestApp();
const reason = 'decided in the weekly meeting';
const root = new URL('../../', import.meta.url);
const readText = (path: string): string => readFileSync(new URL(path, root), 'utf8');

interface Words {
  readonly groups: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<string, { readonly name: string; readonly text: string }>>;
  readonly units: Readonly<Record<string, string>>;
  readonly parts: Readonly<Record<string, string>>;
}
const words = JSON.parse(readText('locales/en/operator-business-settings.json')) as Words;

type Detail = SettingWire & {
  changes: { by: string; reason: string | null; before: SettingValueWire; after: SettingValueWire }[];
};
const read = async (key: string, role: 'agent' | 'admin' = 'admin') => {
  const answered = await (await test.staff(role)).call('GET', `/operator/settings/${key}`);
  return { detail: answered.json<{ data: Detail }>().data, version: String(answered.headers['etag']) };
};
const put = async (key: string, value: unknown, headers: Record<string, string> = {}) =>
  (await test.staff()).call('PUT', `/operator/settings/${key}`, { value, reason }, headers);
const entries = (key: string) =>
  test.database.db.rows(sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit_entries where object_type = 'setting' and object_id = ${key} order by id`);

beforeEach(() => test.database.db.rows(sql`delete from business_settings where key = any(${[...settingKeys]})`));

describe('every setting', () => {
  it('defined by a domain is shown to the operator', () => {
    const defined = globSync('server/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => [...readText(file).matchAll(/\bsetting(?:<[^(]*>)?\(\s*'([^']+)'/g)].map(([, key]) => String(key)));
    expect(defined.toSorted()).toEqual([...settingKeys].toSorted());
    expect(new Set(settingKeys).size).toBe(settingKeys.length);
    for (const key of settingKeys) expect(businessSettings[key].key).toBe(key);
  });

  it.each(settingKeys)('%s has limits, texts, a unit, and a default valid in its own schema', (key) => {
    const { schema, standard, unit } = businessSettings[key];
    const shape = toSettingShape(businessSettings[key]);
    expect(schema.parse(standard)).toEqual(standard);
    expect(standard !== null || mayBeEmpty(businessSettings[key])).toBe(true);
    const { name = '', text = '' } = words.keys[key.replace('.', '_')] ?? {};
    expect([name.length > 3, text.length > 20]).toEqual([true, true]);
    expect(words.groups[getSettingGroup(key)]).toBeDefined();
    expect(settingUnits).toContain(unit);
    for (const { name: part } of shape.kind === 'group' ? shape.parts : []) expect(words.parts[part], part).toBeDefined();
  });

  it('belongs to a group, and every group has settings', () => {
    expect([...new Set(settingKeys.map(getSettingGroup))]).toEqual([...settingGroups]);
  });

  it('without limits is rejected', () => {
    const of = (schema: z.ZodType) => () => toSettingShape(setting('enquiry.some', schema, 1, 'days'));
    expect(of(z.number())).toThrow('is a number without limits');
    expect(of(z.array(z.number().min(1).max(2)))).toThrow('is a list without limits');
    expect(of(z.string())).toThrow('is of no kind that can be shown');
  });
});

it('lists current values: the default, or who changed it', async () => {
  const list = async () => {
    const agent = await test.staff('agent');
    return (await agent.call('GET', '/operator/settings')).json<{ data: SettingWire[] }>().data;
  };
  const before = await list();
  expect(before.map(({ key }) => key)).toEqual([...settingKeys]);
  expect(before.find(({ key }) => key === 'disputes.appeal_days')).toEqual({
    key: 'disputes.appeal_days',
    unit: 'days',
    shape: { kind: 'number', least: 1, most: 366, is_whole: true },
    may_be_empty: false,
    standard: 7,
    value: 7,
    changed: null,
  });
  expect((await put('disputes.appeal_days', 10)).statusCode).toBe(200);
  const after = (await list()).find(({ key }) => key === 'disputes.appeal_days');
  expect(after).toMatchObject({ value: 10, standard: 7, changed: { by: 'Robin Tester' } });
});

it('audits old and new value, and follows the default again after a reset', async () => {
  expect((await put('disputes.peer_least', 5)).statusCode).toBe(200);
  expect((await put('disputes.peer_least', 5)).statusCode).toBe(200);
  expect((await put('disputes.peer_least', 3)).statusCode).toBe(200);
  expect(await entries('disputes.peer_least')).toEqual([
    { action: 'setting.changed', before: { value: 3 }, after: { value: 5 } },
    { action: 'setting.reset', before: { value: 5 }, after: { value: 3 } },
  ]);
  expect(await test.database.db.rows(sql`select key from business_settings where key = 'disputes.peer_least'`)).toEqual([]);
  const { detail } = await read('disputes.peer_least', 'agent');
  expect(detail.changes).toMatchObject([
    { by: 'Robin Tester', reason, before: 5, after: 3 },
    { by: 'Robin Tester', reason, before: 3, after: 5 },
  ]);
});

it.each<[key: string, value: unknown, fields: Record<string, string[]>]>([
  ['enquiry.life_days', 0, { value: ['Enter a whole number from 1 to 3,650'] }],
  ['enquiry.life_days', 2.5, { value: ['Enter a whole number from 1 to 3,650'] }],
  ['enquiry.life_days', null, { value: ['Enter a whole number from 1 to 3,650'] }],
  ['enquiry.life_days', 'soon', { value: ['Enter a whole number from 1 to 3,650'] }],
  ['disputes.peer_times', 101, { value: ['No more than 100 are allowed'] }],
  ['billing.auto_pay_retry_days', [1, 2, 3, 4], { value: ['No more than 3 are allowed'] }],
  ['billing.auto_pay_retry_days', [2, 2], { value: ['The value is not valid'] }],
  ['billing.overdue_reminder_days', [1, 400], { 'value.1': ['No more than 365 are allowed'] }],
  ['distribution.quiet_hours', { from: '21:00', until: '25:00', offersLiveUntil: '07:30' }, { 'value.until': ['The value is not valid'] }],
  ['distribution.quiet_hours', { from: '21:00', until: '07:00' }, { 'value.offersLiveUntil': ['This field is required'] }],
  ['finance.partner_solar', 'nobody', { value: ['The value is not valid'] }],
  [
    'enquiry.check_points',
    { ...(businessSettings['enquiry.check_points'].standard as object), plain_text: 101 },
    {
      'value.plain_text': ['No more than 100 are allowed'],
    },
  ],
])('%s rejects %j, naming the field', async (key, value, fields) => {
  const refused = await put(key, value);
  expect([refused.statusCode, readFailure(refused).fields]).toEqual([422, fields]);
  expect(await test.database.db.rows(sql`select key from business_settings where key = ${key}`)).toEqual([]);
});

it('is changed by administrators; unknown ones and those with their own screen are not found', async () => {
  const agent = await test.staff('agent');
  expect((await agent.call('PUT', '/operator/settings/enquiry.life_days', { value: 3, reason })).statusCode).toBe(403);
  for (const key of ['price.factors.gb', 'reference.checksum', 'demonstration', 'billing.broken_money_checks'])
    expect((await put(key, 1)).statusCode).toBe(422);
});

it('tells the second of two concurrent editors', async () => {
  const { version } = await read('alerts.sms_a_day');
  const [one, other] = await Promise.all([
    put('alerts.sms_a_day', 10, { 'if-match': version }),
    put('alerts.sms_a_day', 20, { 'if-match': version }),
  ]);
  expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 412]);
});

describe('a change applies at once', () => {
  it('to staff session lengths', async () => {
    const staff = await test.staff();
    const idle = async () => (await staff.call('GET', '/operator/authorize')).json<{ data: { idle_minutes: number } }>().data.idle_minutes;
    expect(await idle()).toBe(30);
    await put('identity.staff_idle_minutes', 45);
    expect(await idle()).toBe(45);
    await put('identity.staff_idle_minutes', 30);
    expect(await idle()).toBe(30);
  });

  it('to offers to companies', async () => {
    const company = await test.company({});
    const sites = async () => (await company.call('GET', '/lead/offer-finance')).json<{ data: { sites: number[] } }>().data.sites;
    expect(await sites()).toEqual([]);
    await put('finance.partner_solar', 'solar@finance.test');
    expect(await sites()).toEqual([2]);
    await put('finance.partner_solar', null);
    expect(await sites()).toEqual([]);
  });
});
