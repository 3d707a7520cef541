import { expect, it } from 'vitest';
import type { StaffRuleWire } from '../../../contract/disputes/operator-endpoints.ts';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const tried: StaffRuleWire = {
  reason: 'nocontacttried',
  version: 2,
  offered: true,
  window_days: 7,
  automatic_window_days: 14,
  proof: 'attempts',
  decided_by: 'customer',
  attempts_needed: 3,
  attempts_hours: 48,
  answer_hours: 72,
  quota: { share: 0.2, days: 90, least: 2 },
  removes_enquiry: false,
  valid_from: '2026-03-02T10:00:00Z',
};
const fraud: StaffRuleWire = {
  ...tried,
  reason: 'fraud',
  version: 1,
  offered: false,
  automatic_window_days: 7,
  proof: 'text',
  decided_by: 'operator',
  attempts_needed: null,
  attempts_hours: null,
  answer_hours: null,
  quota: null,
  removes_enquiry: true,
};
const put = 'PUT /operator/return-rules/{country}/{reason}';

async function open(role: 'agent' | 'admin', rule: StaffRuleWire = tried) {
  const versions = [
    { ...rule, by: 'Olivia Hart', why: 'As the board decided' },
    { ...rule, version: 1, window_days: 14, by: null, why: null },
  ];
  const desk = await openDesk('/operator/settings/return-rules?country=gb', {
    ...staffAnswers(role),
    'GET /operator/return-rules/{country}': answer('GET /operator/return-rules/{country}', { data: [tried, fraud] }),
    'GET /operator/return-rules/{country}/{reason}': answer('GET /operator/return-rules/{country}/{reason}', {
      data: { ...rule, versions },
    }),
    [put]: answer(put, { data: { version: 3 } }),
  });
  await screen.findByRole('table', { name: 'Return policy of the United Kingdom' });
  return desk;
}
const body = (desk: { readonly bodies: readonly string[] }): unknown => JSON.parse(desk.bodies.at(-1) ?? '');

it('shows a country’s policy by reason with its current version', async () => {
  const desk = await open('admin');
  expect(screen.getByRole('row', { name: /^Cannot be reached/ }).textContent).toBe(
    'Cannot be reachedYes7 days, 14 if bought automatically3 attempts over 48 hoursThe customer, otherwise staff72 hours' +
      'Accepted up to 20 % of purchases in 90 days, at least 2; then staff decideStays on the market2, since 2 Mar 2026Change',
  );
  expect(screen.getByRole('row', { name: /^Suspected fraud/ }).textContent).toContain('No7 daysWhat the company writes');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'dk');
  await eventually(() => expect(desk.calls).toContain('GET /operator/return-rules/dk'));
  expect(desk.place()).toBe('/operator/settings/return-rules?country=dk');
});

it('saves a new version, reports conflicts and keeps input', async () => {
  const desk = await open('admin');
  await user.click(screen.getByRole('button', { name: 'Change Cannot be reached' }));
  const share = await screen.findByRole('textbox', { name: 'Share of purchases (per cent)' });
  const dialog = within(screen.getByRole('dialog', { name: 'Change “Cannot be reached” in the United Kingdom?' }));
  dialog.getByText('Within: 14 days → 7 days, 14 if bought automatically', { exact: false });
  dialog.getByText('Olivia Hart: As the board decided');
  await fill(share, '12.5');
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Agreed with the board');
  desk.change({ [put]: refusal(put, 412, ['Somebody else changed this in the meantime']) });
  await user.click(dialog.getByRole('button', { name: 'Save new version' }));
  await dialog.findByText('Somebody else changed this in the meantime');
  desk.change({ [put]: answer(put, { data: { version: 3 } }) });
  await user.click(dialog.getByRole('button', { name: 'Save new version' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { version: _v, reason: _r, proof: _p, valid_from: _f, ...fields } = tried;
  expect(body(desk)).toEqual({ ...fields, quota: { share: 0.125, days: 90, least: 2 }, reason: 'Agreed with the board' });
});

it('sends only fields that fit proof and decider', async () => {
  const desk = await open('admin', fraud);
  await user.click(screen.getByRole('button', { name: 'Change Suspected fraud' }));
  await screen.findByRole('dialog', { name: 'Change “Suspected fraud” in the United Kingdom?' });
  expect(screen.queryByRole('textbox', { name: 'Attempts needed' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who decides' }), 'customer');
  await fill(screen.getByRole('textbox', { name: 'Hours for the customer to reply' }), '24');
  await user.click(screen.getByRole('switch', { name: 'Companies can choose this reason' }));
  await fill(screen.getByRole('textbox', { name: 'Reason' }), 'Agreed with the board');
  await user.click(screen.getByRole('button', { name: 'Save new version' }));
  await eventually(() =>
    expect(body(desk)).toMatchObject({ offered: true, decided_by: 'customer', answer_hours: 24, attempts_needed: null, quota: null }),
  );
});

it('is readable with versions by everyone and editable by administrators', async () => {
  await open('agent');
  await screen.findByText('Only administrators can change this.', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Versions of Cannot be reached' }));
  await screen.findByText('Version 2');
  expect(screen.queryByRole('button', { name: 'Save new version' })).toBeNull();
});

it('retries a failed load', async () => {
  const desk = await openDesk('/operator/settings/return-rules', {
    ...staffAnswers(),
    'GET /operator/return-rules/{country}': 'unreachable',
  });
  await screen.findByText('We could not load the policy.');
  desk.change({ 'GET /operator/return-rules/{country}': answer('GET /operator/return-rules/{country}', { data: [tried] }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('row', { name: /^Cannot be reached/ });
});
