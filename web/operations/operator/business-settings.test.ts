import { expect, it } from 'vitest';
import type { SettingWire } from '../../../contract/operations/business-settings-endpoints.ts';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const at = '2026-03-02T10:00:00Z';
const days = { least: 1, most: 366, is_whole: true, kind: 'number' } as const;
const appeal: SettingWire = {
  key: 'disputes.appeal_days',
  unit: 'days',
  shape: days,
  may_be_empty: false,
  standard: 7,
  value: 10,
  changed: { at, by: 'Olivia Hart' },
};
const life: SettingWire = { ...appeal, key: 'enquiry.life_days', standard: 14, value: 14, changed: null };
const reminders: SettingWire = {
  ...life,
  key: 'billing.overdue_reminder_days',
  shape: { kind: 'numbers', least: 1, most: 365, fewest_entries: 0, most_entries: 12 },
  standard: [1, 7],
  value: [1, 7],
};
const partner: SettingWire = {
  ...life,
  key: 'finance.partner_solar',
  unit: 'text',
  shape: { kind: 'email' },
  may_be_empty: true,
  standard: null,
  value: null,
};
const quiet: SettingWire = {
  ...life,
  key: 'distribution.quiet_hours',
  unit: 'text',
  shape: {
    kind: 'group',
    parts: [
      { name: 'from', shape: { kind: 'time' } },
      { name: 'until', shape: { kind: 'time' } },
      { name: 'offersLiveUntil', shape: { kind: 'time' } },
    ],
  },
  standard: { from: '21:00', until: '07:00', offersLiveUntil: '07:30' },
  value: { from: '22:00', until: '07:00', offersLiveUntil: '07:30' },
};
const all = [life, quiet, appeal, reminders, partner];

async function open(role: 'agent' | 'admin', shown: SettingWire, address = '/operator/settings/business') {
  const changes = shown.changed === null ? [] : [{ id: 5, at, by: 'Olivia Hart', reason: 'More time asked for', before: 7, after: 10 }];
  const desk = await openDesk(address, {
    ...staffAnswers(role),
    'GET /operator/settings': answer('GET /operator/settings', { data: all }),
    'GET /operator/settings/{key}': answer('GET /operator/settings/{key}', { data: { ...shown, changes } }),
    'PUT /operator/settings/{key}': answer('PUT /operator/settings/{key}', { data: {} }),
  });
  await screen.findByText('Enquiry lifetime');
  return desk;
}
const getEntry = (name: string): HTMLElement => {
  const entry = screen.getByText(name).closest('li');
  if (entry === null) throw new Error(`no entry ${name}`);
  return entry;
};
async function save(title: string): Promise<void> {
  const reason = await screen.findByRole('textbox', { name: 'Reason' });
  const dialog = within(screen.getByRole('dialog', { name: title }));
  await fill(reason, 'Agreed in the office');
  await user.click(dialog.getByRole('button', { name: 'Save setting' }));
}
const parseLastBody = (desk: { readonly bodies: readonly string[] }): unknown => JSON.parse(desk.bodies.at(-1) ?? '');

it('shows effect, value, default and last editor of each setting', async () => {
  await open('admin', appeal);
  expect(screen.getByRole('region', { name: 'Fair returns' }).contains(getEntry('Time to appeal'))).toBe(true);
  expect(getEntry('Time to appeal').textContent).toContain('How long a company has to appeal against a rejection.');
  expect(getEntry('Time to appeal').textContent).toContain('10 days Default: 7 daysChanged 2 Mar 2026, 10:00 by Olivia Hart');
  expect(getEntry('Enquiry lifetime').textContent).toContain('14 days Default');
  expect(getEntry('Overdue invoice reminders').textContent).toContain('1, 7 days');
  expect(getEntry('Finance partner for solar').textContent).toContain('None Default');
  expect(getEntry('Quiet hours').textContent).toContain('Quiet from: 22:00 · Quiet until: 07:00');
  expect(screen.getByRole('link', { name: 'Prices and their factors' }).getAttribute('href')).toBe('/operator/pricing');
});

it('is searchable and can be narrowed to non-defaults', async () => {
  const desk = await open('admin', appeal);
  await fill(screen.getByRole('searchbox', { name: 'Search settings' }), 'overdue');
  await screen.findByText('1 setting');
  expect(screen.queryByText('Enquiry lifetime')).toBeNull();
  expect(desk.place()).toBe('/operator/settings/business?search=overdue');
  await fill(screen.getByRole('searchbox', { name: 'Search settings' }), 'nothing of the kind');
  await screen.findByText('No settings match.');
  await user.clear(screen.getByRole('searchbox', { name: 'Search settings' }));
  await user.click(screen.getByRole('switch', { name: 'Only settings that differ from the default' }));
  await screen.findByText('2 settings');
  expect(screen.queryByText('Enquiry lifetime')).toBeNull();
});

it('is changed within its limits, with history', async () => {
  const desk = await open('admin', appeal);
  await user.click(screen.getByRole('button', { name: 'Change Time to appeal' }));
  const field = await screen.findByRole('textbox', { name: 'New value in days', description: 'From 1 to 366' });
  const dialog = within(screen.getByRole('dialog', { name: 'Change Time to appeal?' }));
  expect((field as HTMLInputElement).value).toBe('10');
  dialog.getByText('7 days → 10 days');
  dialog.getByText('Olivia Hart: More time asked for');
  await fill(field, '21');
  desk.change({
    'PUT /operator/settings/{key}': refusal('PUT /operator/settings/{key}', 412, ['Somebody else changed this in the meantime']),
  });
  await save('Change Time to appeal?');
  await dialog.findByText('Somebody else changed this in the meantime');
  expect((field as HTMLInputElement).value).toBe('21');
  desk.change({ 'PUT /operator/settings/{key}': answer('PUT /operator/settings/{key}', { data: {} }) });
  await user.click(dialog.getByRole('button', { name: 'Save setting' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(parseLastBody(desk)).toEqual({ value: 21, reason: 'Agreed in the office' });
});

it('resets to the default with one button', async () => {
  const desk = await open('admin', appeal);
  await user.click(screen.getByRole('button', { name: 'Time to appeal: reset to the default (7 days)' }));
  await save('Time to appeal: reset to the default?');
  await eventually(() => expect(parseLastBody(desk)).toEqual({ value: 7, reason: 'Agreed in the office' }));
});

it.each<[name: string, setting: SettingWire, field: string | RegExp, typed: string, value: unknown]>([
  ['Overdue invoice reminders', reminders, 'New value in days', '3, 9 12', [3, 9, 12]],
  ['Finance partner for solar', partner, 'New value', 'solar@finance.test', 'solar@finance.test'],
  ['Quiet hours', quiet, 'Quiet until', '06:30', { from: '22:00', until: '06:30', offersLiveUntil: '07:30' }],
])('edits %s in its own fields', async (name, setting, field, typed, value) => {
  const desk = await open('admin', setting);
  await user.click(screen.getByRole('button', { name: `Change ${name}` }));
  await fill(await screen.findByLabelText(field), typed);
  await save(`Change ${name}?`);
  await eventually(() => expect(parseLastBody(desk)).toEqual({ value, reason: 'Agreed in the office' }));
});

it('clears a setting that may be empty', async () => {
  const desk = await open('admin', { ...partner, value: 'solar@finance.test' });
  await user.click(screen.getByRole('button', { name: 'Change Finance partner for solar' }));
  await user.clear(await screen.findByLabelText('New value'));
  await save('Change Finance partner for solar?');
  await eventually(() => expect(parseLastBody(desk)).toEqual({ value: null, reason: 'Agreed in the office' }));
});

it('is readable by everyone and editable by administrators', async () => {
  await open('agent', appeal);
  await screen.findByText('Only administrators can change this.');
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});

it('retries a failed load', async () => {
  const desk = await openDesk('/operator/settings/business', {
    ...staffAnswers(),
    'GET /operator/settings': 'unreachable',
  });
  await screen.findByText('We could not load the settings.');
  desk.change({ 'GET /operator/settings': answer('GET /operator/settings', { data: all }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Enquiry lifetime');
});
