import { expect, test } from 'vitest';
import type { AssigneeRowWire } from '../../contract/leads/assignment-endpoints.ts';
import type { MemberRole } from '../../contract/kit/capabilities.ts';
import { answer, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { company, signedIn } from '../testing/known-company.ts';
import { openPart } from '../testing/open-part.tsx';
import { screen, user, within } from '../testing/page.ts';
import { AssignDialog, AssignedFilterButtons, AssigneeCard } from './assignment.tsx';

const list = 'GET /lead/assignment';
const assign = 'PUT /lead/assign';
const sam: AssigneeRowWire = { id: 1, name: 'Sam Hill', role: 'owner', you: true, areas: [] };
const eva: AssigneeRowWire = { id: 2, name: 'Eva Lind', role: 'sales', you: false, areas: [] };

function open(element: React.ReactElement, members: readonly AssigneeRowWire[], role: MemberRole = 'owner') {
  const answers: TestAnswers = {
    ...signedIn({ ...company, role, has_colleagues: members.length > 1 }),
    [list]: answer(list, { data: { method: 'manual', members: [...members] } }),
    [assign]: answer(assign, { data: {} }),
  };
  return openPart(element, { texts: ['leads', 'errors'], answers });
}

test('shows nothing to a company of one, and asks for nothing', async () => {
  const { calls } = await open(<AssigneeCard code="A1" assignee={null} />, [sam]);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(calls).not.toContain(list);
});

test('shows nothing if only one of the members works on leads', async () => {
  const answers: TestAnswers = {
    ...signedIn({ ...company, has_colleagues: true }),
    [list]: answer(list, { data: { method: 'manual', members: [sam] } }),
  };
  const { calls } = await openPart(<AssigneeCard code="A1" assignee={null} />, { texts: ['leads', 'errors'], answers });
  await eventually(() => expect(calls).toContain(list));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('assigns a lead to anybody', async () => {
  const { sent } = await open(<AssigneeCard code="A1" assignee={null} />, [sam, eva]);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Assigned to' }), 'Eva Lind');
  await eventually(() => expect(sent.find(({ call }) => call === assign)?.body).toEqual({ leads: ['A1'], to: 2 }));
});

test('offers sales only to take a lead that nobody has', async () => {
  await open(
    <AssigneeCard code="A1" assignee={null} />,
    [
      { ...sam, you: false },
      { ...eva, you: true },
    ],
    'sales',
  );
  const select = await screen.findByRole('combobox', { name: 'Assigned to' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nobody', 'Eva Lind (you)']);
});

test('shows sales who has a lead', async () => {
  await open(<AssigneeCard code="A1" assignee={{ id: 2, name: 'Eva Lind' }} />, [sam, { ...eva, you: true }], 'sales');
  await screen.findByText('Assigned to Eva Lind');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('chooses whose leads are listed', async () => {
  const chosen: unknown[] = [];
  await open(<AssignedFilterButtons chosen="mine" onChoose={(one) => chosen.push(one)} />, [sam, eva]);
  expect((await screen.findByRole('button', { name: 'Mine' })).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Unassigned' }));
  await user.click(screen.getByRole('button', { name: 'Everyone' }));
  expect(chosen).toEqual(['unassigned', null]);
});

test.each([
  ['sales', ['Mine', 'Unassigned', 'Mine and unassigned']],
  ['accounts', ['Unassigned', 'Everyone']],
] as const)('offers %s the lists that role can have', async (role, names) => {
  await open(<AssignedFilterButtons chosen={null} onChoose={() => undefined} />, [sam, eva], role);
  await screen.findByRole('button', { name: 'Unassigned' });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
});

test('assigns several leads to one member', async () => {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  const { sent } = await open(<AssignDialog codes={new Set(['A1', 'B2'])} onClose={() => undefined} onDone={done} />, [sam, eva]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }));
  await eventually(() => expect(dialog.getAllByRole('option')).toHaveLength(3));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Assigned to' }), 'Eva Lind');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await eventually(() => expect(isDone).toBe(true));
  expect(sent.find(({ call }) => call === assign)?.body).toEqual({ leads: ['A1', 'B2'], to: 2 });
});
