import { expect, test } from 'vitest';
import type { ScheduledChangeWire } from '../../../contract/companies/scheduled-changes-endpoints.ts';
import { brandSettings } from '../../../test/factories/new-brand.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const put = 'PUT /operator/brands/{key}' as const;
const cancel = 'POST /operator/scheduled-changes/{id}/cancel' as const;
const waiting: ScheduledChangeWire = {
  id: 7,
  from: '2027-03-31T22:00:00.000Z',
  state: 'scheduled',
  problem: null,
  changes: [{ field: 'name', before: 'Quoted', after: 'Roofline' }],
  reason: 'agreed with the partner',
  by: 'Olive Operator',
};

async function openBrand(scheduled: readonly ScheduledChangeWire[], role: 'admin' | 'agent' = 'admin', more: TestAnswers = {}) {
  const brand = answer('GET /operator/brands/{key}', {
    data: { key: 'quoted', ...brandSettings(), pictures: null, time_zone: 'Europe/Copenhagen', scheduled: [...scheduled] },
  });
  const desk = await openDesk('/operator/settings/brands/quoted', {
    ...staffAnswers(role),
    'GET /operator/brands/{key}': typeof brand === 'object' ? { ...brand, headers: { etag: '"one"' } } : brand,
    [put]: answer(put, { data: {} }),
    [cancel]: answer(cancel, { data: {} }),
    ...more,
  });
  await screen.findByRole('heading', { name: 'Scheduled changes' });
  return desk;
}
async function openDialog() {
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  return within(await screen.findByRole('dialog'));
}

test('applies a change at once or at a time in the unit’s time zone', async () => {
  const desk = await openBrand([]);
  expect(screen.getByText('Nothing is scheduled.')).toBeDefined();
  const dialog = await openDialog();
  expect(dialog.queryByLabelText('Apply from')).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'From a later date or time' }));
  expect(dialog.getByText('Time zone: Europe/Copenhagen.')).toBeDefined();
  await fill(dialog.getByLabelText('Apply from'), '2027-04-01');
  await fill(dialog.getByLabelText('Time'), '09:30');
  await fill(dialog.getByLabelText('Reason'), 'agreed with the partner');
  await user.click(dialog.getByRole('button', { name: 'Apply from 1 April 2027, 09:30' }));
  await eventually(() => expect(desk.bodies.some((body) => body.includes('"from":"2027-04-01T09:30"'))).toBe(true));
  expect(await screen.findByText('Change scheduled')).toBeDefined();
});

test('keeps scheduled values out of the fields', async () => {
  await openBrand([]);
  const name = screen.getByLabelText('Name');
  await fill(name, 'Roofline');
  const dialog = await openDialog();
  await user.click(dialog.getByRole('radio', { name: 'From a later date or time' }));
  await fill(dialog.getByLabelText('Apply from'), '2027-04-01');
  await fill(dialog.getByLabelText('Reason'), 'agreed with the partner');
  await user.click(dialog.getByRole('button', { name: 'Apply from 1 April 2027' }));
  await screen.findByText('Change scheduled');
  await eventually(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Quoted'));
});

test('shows a refused time in the dialog and keeps the input', async () => {
  await openBrand([], 'admin', { [put]: refusal(put, 422, ['The change must start in the future, within two years']) });
  const dialog = await openDialog();
  await user.click(dialog.getByRole('radio', { name: 'From a later date or time' }));
  await fill(dialog.getByLabelText('Apply from'), '2020-04-01');
  await fill(dialog.getByLabelText('Reason'), 'agreed with the partner');
  await user.click(dialog.getByRole('button', { name: /^Apply from/ }));
  expect(await dialog.findByText(/The change must start in the future, within two years/)).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Apply from').value).toBe('2020-04-01');
});

test('does not treat a half-typed time as midnight, nor a past day as now', async () => {
  const desk = await openBrand([]);
  const dialog = await openDialog();
  await user.click(dialog.getByRole('radio', { name: 'From a later date or time' }));
  await fill(dialog.getByLabelText('Reason'), 'agreed with the partner');
  const time = dialog.getByLabelText('Time');
  Object.defineProperty(time, 'validity', { value: { badInput: true }, configurable: true });
  await user.click(dialog.getByRole('button', { name: /^Apply from/ }));
  await dialog.findByText('Enter a day, and a full time or none.');
  Object.defineProperty(time, 'validity', { value: { badInput: false } });
  await fill(dialog.getByLabelText('Apply from'), '');
  await user.click(dialog.getByRole('button', { name: /^Apply from/ }));
  await dialog.findByText('Enter a day, and a full time or none.');
  expect(desk.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('keeps brand input through a colleague’s save and a refusal', async () => {
  const words = 'Somebody changed this';
  const desk = await openBrand([], 'admin', { [put]: refusal(put, 412, [words]) });
  await fill(screen.getByLabelText('Name'), 'Roofline');
  const theirs = answer('GET /operator/brands/{key}', {
    data: { key: 'quoted', ...brandSettings(), name: 'Tiles', pictures: null, time_zone: 'Europe/Copenhagen', scheduled: [] },
  });
  desk.change({ 'GET /operator/brands/{key}': typeof theirs === 'object' ? { ...theirs, headers: { etag: '"two"' } } : theirs });
  window.dispatchEvent(new Event('visibilitychange'));
  await new Promise((over) => setTimeout(over, 50));
  const dialog = await openDialog();
  await fill(dialog.getByLabelText('Reason'), 'agreed with the partner');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await dialog.findByText(words);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Roofline');
});

test('shows who scheduled what, when and why, and cancels with a reason', async () => {
  const desk = await openBrand([waiting]);
  const change = within(screen.getByRole('article', { name: 'What changes from 1 Apr 2027, 00:00' }));
  expect(change.getByText(/from 1 Apr 2027, 00:00 \(Europe\/Copenhagen\)$/)).toBeDefined();
  expect(change.getByText('Olive Operator: agreed with the partner')).toBeDefined();
  expect(change.getByRole('row', { name: 'Name Quoted Roofline' })).toBeDefined();
  await user.click(change.getByRole('button', { name: 'Cancel the change from 1 Apr 2027, 00:00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the change from 1 Apr 2027, 00:00?' }));
  await fill(dialog.getByLabelText('Reason'), 'not after all');
  await user.click(dialog.getByRole('button', { name: 'Cancel change' }));
  await eventually(() => expect(desk.bodies.map((body) => JSON.parse(body) as object)).toContainEqual({ reason: 'not after all' }));
  expect(await screen.findByText('Change cancelled')).toBeDefined();
});

test('explains that a change has already started', async () => {
  await openBrand([waiting], 'admin', { [cancel]: refusal(cancel, 409, ['This has started']) });
  await user.click(screen.getByRole('button', { name: /^Cancel the change/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText('Reason'), 'not after all');
  await user.click(dialog.getByRole('button', { name: 'Cancel change' }));
  expect(await dialog.findByText(/This has started/)).toBeDefined();
});

test('warns about changes that cannot be applied, before and after', async () => {
  const overtaken = { ...waiting, problem: 'changed_meanwhile' } as const;
  await openBrand([overtaken, { ...overtaken, id: 6, from: '2027-01-01T00:00:00.000Z', state: 'not_applied' }]);
  expect(screen.getByText(/^It will not be applied because its fields have changed/)).toBeDefined();
  expect(screen.getByText(/^None of it was applied because its fields had changed/)).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Cancel the change/ })).toHaveLength(1);
});

test('shows scheduled changes to agents', async () => {
  await openBrand([waiting], 'agent');
  expect(screen.getByText('Olive Operator: agreed with the partner')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Cancel the change/ })).toBeNull();
});
