import { beforeEach, expect, test } from 'vitest';
import { appearanceManager } from './appearance.ts';
import { changePreferences, clearPreferences, readPreferences, rememberPageSize } from './preferences.ts';

const key = 'installer-dashboard';
beforeEach(() => {
  clearPreferences();
  localStorage.clear();
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['a number', '7'],
  ['null', 'null'],
  ['what it never wrote', '{"appearance":"pink","pageSizes":{"my-leads":"many"},"more":1}'],
])('returns no preferences if storage contains %s', (_, kept) => {
  if (kept !== null) localStorage.setItem(key, kept);
  const { appearance, pageSizes } = readPreferences();
  expect([appearance, pageSizes ?? {}]).toEqual([undefined, {}]);
});

test('remembers a page size for its own list only and keeps other preferences', () => {
  changePreferences({ appearance: 'dark' });
  rememberPageSize('my-leads', 40);
  rememberPageSize('buy-leads', 60);
  expect(readPreferences()).toMatchObject({ appearance: 'dark', pageSizes: { 'my-leads': 40, 'buy-leads': 60 } });
});

test('stores light or dark with the other preferences, and removes it for the device’s choice', () => {
  rememberPageSize('my-leads', 40);
  const manager = appearanceManager();
  const seen = [manager.get('auto')];
  manager.set('dark');
  seen.push(manager.get('auto'));
  manager.clear();
  seen.push(manager.get('light'));
  expect([seen, readPreferences().pageSizes]).toEqual([['auto', 'dark', 'auto'], { 'my-leads': 40 }]);
});

test('removes all preferences when the user leaves', () => {
  changePreferences({ appearance: 'dark' });
  clearPreferences();
  expect([localStorage.length, readPreferences().appearance]).toEqual([0, undefined]);
});
