import { expect, test } from 'vitest';
import type { InvitationWire, MemberWire } from '../../../contract/identity/members-endpoints.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import type { AssignmentMethod } from '../../../contract/buying/values.ts';
import { openPart } from '../../testing/open-part.tsx';
import { LeadAssignment } from '../components/lead-assignment.tsx';
import { openComponent } from '../../testing/open-component.tsx';
import { eventually } from '../../testing/eventually.ts';
import { screen, user, within } from '../../testing/page.ts';
import { People } from './people.tsx';

const list = 'GET /company/members';
const change = 'PUT /company/members/{id}';
const remove = 'DELETE /company/members/{id}';
const transfer = 'POST /company/members/{id}/transfer';
const limits = 'PUT /company/members/{id}/limits';
const invite = 'POST /company/invitations';

const member = (more: Partial<MemberWire>): MemberWire => ({
  id: 1,
  name: 'Sam Hill',
  email: 'sam@midland.test',
  role: 'owner',
  joined_at: '2026-11-20T12:00:00Z',
  last_seen_at: '2026-11-29T12:00:00Z',
  you: false,
  account_email: false,
  locked: false,
  day_limit: null,
  month_limit: null,
  spent_today: 0,
  spent_this_month: 57.6,
  ...more,
});
const sam = member({ you: true, account_email: true });
const eva = member({ id: 2, name: 'Eva Lind', email: 'eva@midland.test', role: 'sales', last_seen_at: null });
const invitation: InvitationWire = {
  id: 5,
  email: 'ola@midland.test',
  role: 'accounts',
  sent_at: '2026-11-29T12:00:00Z',
  expires_at: '2026-12-06T12:00:00Z',
  expired: false,
};

const open = (members: readonly MemberWire[], invitations: readonly InvitationWire[] = [], more: TestAnswers = {}) => {
  const answers: TestAnswers = {
    [list]: answer(list, {
      data: { members: [...members], invitations: [...invitations], second_factor_required: false, currency: 'GBP' },
    }),
    ...more,
  };
  return openComponent(<People />, ['people', 'errors'], (name) => answers[name as keyof TestAnswers] ?? 'unreachable');
};
const getMember = (name: string) => within(screen.getByText(name).closest('li') ?? document.body);

test('shows a company of one without anything to change', async () => {
  await open([sam]);
  await screen.findByText('sam@midland.test');
  expect(screen.queryByRole('combobox', { name: 'Role of Sam Hill' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  screen.getByText('No invitations are pending.');
});

test('marks a member whom staff have locked', async () => {
  await open([sam, { ...eva, locked: true }]);
  await screen.findByText('Eva Lind');
  getMember('Eva Lind').getByText(/Locked by our support team/);
  expect(getMember('sam@midland.test').queryByText(/Locked/)).toBeNull();
});

test('changes a role', async () => {
  const { calls } = await open([sam, eva], [], { [change]: answer(change, { data: {} }) });
  await screen.findByText('Eva Lind');
  getMember('Eva Lind').getByText(/Has not signed in yet/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role of Eva Lind' }), 'accounts');
  await eventually(() => expect(calls).toContain('PUT /company/members/2'));
});

test('shows why the last owner stays', async () => {
  const text = 'A company needs at least one owner. Make somebody else an owner first';
  await open([sam, eva], [], { [remove]: refusal(remove, 409, [text]) });
  await screen.findByText('Eva Lind');
  await user.click(screen.getByRole('button', { name: 'Remove Sam Hill' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this company?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText(text);
});

test('asks before a removal and before a transfer', async () => {
  const { calls } = await open([sam, eva], [], { [transfer]: answer(transfer, { data: {} }) });
  await screen.findByText('Eva Lind');
  await user.click(screen.getByRole('button', { name: 'Remove Eva Lind' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Remove Eva Lind?' })).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Make Eva Lind owner in your place' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Eva Lind the owner in your place?' }));
  expect(calls.filter((call) => call.startsWith('POST') || call.startsWith('DELETE'))).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Make owner in my place' }));
  await eventually(() => expect(calls).toContain('POST /company/members/2/transfer'));
});

test('shows what a member spent, and sets limits', async () => {
  const { calls } = await open([sam, { ...eva, day_limit: 60, spent_today: 28.8 }], [], { [limits]: answer(limits, { data: {} }) });
  await screen.findByText('Eva Lind');
  getMember('Eva Lind').getByText('Today: £28.80 of £60.00 · This month: £57.60');
  await user.click(screen.getByRole('button', { name: 'Spending limit of Eva Lind' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Spending limit of Eva Lind' }));
  const month = dialog.getByRole('textbox', { name: 'Per month, in GBP' });
  await user.type(month, 'lots');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByRole('link', { name: /Per month, in GBP/ });
  await user.clear(month);
  await user.type(month, '500');
  await user.clear(dialog.getByRole('textbox', { name: 'Per day, in GBP' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await eventually(() => expect(calls).toContain('PUT /company/members/2/limits'));
});

test('sets no limit for a member who cannot buy', async () => {
  await open([sam, { ...eva, role: 'accounts' }]);
  await screen.findByText('Eva Lind');
  expect(screen.queryByRole('button', { name: 'Spending limit of Eva Lind' })).toBeNull();
});

test('invites somebody and lists open invitations', async () => {
  const { calls } = await open([sam], [invitation], { [invite]: refusal(invite, 409, ['This address already belongs to an account']) });
  await screen.findByText('ola@midland.test');
  screen.getByRole('button', { name: 'Send the invitation to ola@midland.test again' });
  screen.getByRole('button', { name: 'Revoke the invitation to ola@midland.test' });
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByRole('link', { name: 'Email address: Enter an email address' });
  expect(calls).not.toContain(invite);
  await user.type(screen.getByRole('textbox', { name: 'Email address' }), 'ida@midland.test');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('This address already belongs to an account');
});

const assignment = 'GET /lead/assignment';
const setMethod = 'PUT /lead/assignment';
const setAreas = 'PUT /lead/assignment/areas/{id}';
const areas = 'GET /coverage/';

/** Opens the settings of assignment for an owner and a salesperson, who has the first of two areas. */
function openAssignment(method: AssignmentMethod) {
  const members = [
    { id: 1, name: 'Sam Hill', role: 'owner' as const, you: true, areas: [] },
    { id: 2, name: 'Eva Lind', role: 'sales' as const, you: false, areas: [7] },
  ];
  const area = (id: number, name: string) => ({ id, name, work_type_count: 1, postcode_count: 1, work_types: [], postcodes: [] });
  const answers: TestAnswers = {
    [assignment]: answer(assignment, { data: { method, members } }),
    [areas]: answer(areas, { data: [area(7, 'Leicester'), area(8, '')], meta: { listing_disabled: false } }),
    [setMethod]: answer(setMethod, { data: {} }),
    [setAreas]: answer(setAreas, { data: {} }),
  };
  return openPart(<LeadAssignment />, { texts: ['people', 'errors'], answers });
}

test('shows no assignment to a company of one, and asks for none', async () => {
  const { calls } = await open([sam]);
  await screen.findByText('sam@midland.test');
  expect(calls).not.toContain(assignment);
});

test('chooses how new leads are assigned', async () => {
  const { calls, sent } = await openAssignment('manual');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'New leads go to' }), 'Each salesperson in turn');
  await eventually(() => expect(sent.find(({ call }) => call === setMethod)?.body).toEqual({ method: 'round_robin' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(calls).not.toContain(areas);
});

test('gives a member another area', async () => {
  const { sent } = await openAssignment('area');
  const eva = within(await screen.findByRole('group', { name: 'Coverage areas of Eva Lind' }));
  expect(eva.getByRole('checkbox', { name: 'Leicester' })).toHaveProperty('checked', true);
  await user.click(eva.getByRole('checkbox', { name: 'Area 2' }));
  await eventually(() => expect(sent.map(({ call, body }) => [call, body])).toEqual([['PUT /lead/assignment/areas/2', { areas: [7, 8] }]]));
});
