import { expect, it } from 'vitest';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { openDesk } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import type { CustomerLead } from './api.ts';
import { deskLead, leadAnswers } from './test-leads.ts';

const reason = 'agreed by telephone';
const confirm = async (dialog: HTMLElement, name: string): Promise<void> => {
  await fill(within(dialog).getByRole('textbox', { name: 'Reason' }), reason);
  await user.click(within(dialog).getByRole('button', { name }));
};

async function openActions() {
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  await user.click(bar.getByRole('button', { name: 'Actions' }));
  return within(await bar.findByRole('menu'));
}

it('changes the selected leads with the status shown, and lists failures first', async () => {
  const leads = [deskLead(), deskLead({ id: 100_002, code: 'NEXTLEAD' })];
  const bulk = 'POST /operator/enquiries/bulk' as const;
  const results = [
    { id: 100_001, error: null },
    { id: 100_002, error: 'It has been sold' },
  ];
  const desk = await openDesk('/operator/leads', {
    ...leadAnswers(),
    'GET /operator/leads': answer('GET /operator/leads', { data: leads, meta: { totalResults: 2, pageSize: 20 } }),
    [bulk]: answer(bulk, { data: results }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click((await openActions()).getByRole('menuitem', { name: 'Withdraw' }));
  await confirm(await screen.findByRole('dialog', { name: 'Withdraw 2 leads?' }), 'Withdraw');
  const shown = await screen.findByRole('dialog', { name: 'Result for each lead' });
  within(shown).getByText('1 of 2 done');
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['NEXTLEAD It has been sold', 'K7M2Q9XW Done']);
  expect(desk.bodies).toEqual([
    JSON.stringify({
      leads: leads.map(({ id, status }) => ({ id, status })),
      change: { action: 'withdraw', by_consumer: false },
      reason,
    }),
  ]);
  await user.click(within(shown).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

const stages = {
  held: deskLead({ stage: 'held', status: 'held', sold: 0, reserved: 0 }),
  live: deskLead({ id: 100_002, code: 'NEXTLEAD' }),
  withdrawn: deskLead({ id: 100_003, code: 'LASTLEAD', stage: 'withdrawn', status: 'removed' }),
} as const;

it.each<[string, (keyof typeof stages)[], 'admin' | 'agent', string[]]>([
  [
    'a live lead',
    ['live'],
    'admin',
    ['Release 1 of the selected leads is not held.', 'Hold 1 of the selected leads is not held.', 'Change price', 'Withdraw'],
  ],
  ['a held lead', ['held'], 'admin', ['Release', 'Hold', 'Change price', 'Withdraw']],
  [
    'leads in several stages',
    ['held', 'live', 'withdrawn'],
    'admin',
    [
      'Release 2 of the selected leads are not held.',
      'Hold 2 of the selected leads are not held.',
      'Change price 1 of the selected leads is neither held nor on sale.',
      'Withdraw 1 of the selected leads is already withdrawn.',
    ],
  ],
  ['a held lead to an agent, who sets no prices', ['held'], 'agent', ['Release', 'Hold', 'Withdraw']],
])('offers for %s what fits, and says why the rest does not', async (_, selected, role, offered) => {
  const leads = selected.map((stage) => stages[stage]);
  await openDesk('/operator/leads', {
    ...leadAnswers(undefined, role),
    'GET /operator/leads': answer('GET /operator/leads', { data: leads, meta: { totalResults: leads.length, pageSize: 20 } }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const items = (await openActions()).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(offered);
  expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual(
    offered.map((text) => (text.includes('selected') ? 'true' : null)),
  );
  const refused = items.find((item) => item.getAttribute('aria-disabled') === 'true');
  if (refused !== undefined) await user.click(refused);
  expect(screen.queryByRole('dialog')).toBeNull();
});

const customers = 'GET /operator/customers' as const;
const erase = 'POST /operator/enquiries/{id}/erase' as const;
const found: CustomerLead = {
  id: 100_001,
  code: 'K7M2Q9XW',
  stage: 'live',
  work_type: 'Gas boiler replacement',
  outcode: 'LE4',
  received_at: '2026-03-04T09:00:00.000Z',
  customer: { name: 'W••• P•••', telephone: '07••• •••123', email: 'w•••@c•••' },
  withdraws: true,
  buyers: [
    { id: 7, name: 'Midland Heating Ltd', refunded: true },
    { id: 8, name: 'North Gas Ltd', refunded: false },
  ],
  photos: 2,
  reviews: 1,
};
const erased: CustomerLead = { ...found, id: 100_002, code: 'ERASED22', customer: null, buyers: [], withdraws: false };

it('says what erasing does before it erases, and sends what it said', async () => {
  const desk = await openDesk('/operator/leads/customer?search=07700%20900123', {
    ...leadAnswers(),
    [customers]: answer(customers, { data: [found, erased] }),
    [erase]: refusal(erase, 409, ['What erasing would do has changed since you looked. Check it again']),
  });
  expect(await screen.findByDisplayValue('07700 900123')).toBeDefined();
  expect((await screen.findByRole('checkbox', { name: 'Select lead ERASED22' })).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Erase data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erase the data of 1 lead?' });
  for (const effect of [
    'The lead is withdrawn from sale.',
    'Midland Heating Ltd is asked to erase the details and credited, because it bought within the last hour.',
    'North Gas Ltd is asked to erase the details. Its invoice does not change.',
    '2 photos are deleted.',
    "1 review loses its author's name.",
  ])
    within(dialog).getByText(effect);
  await confirm(dialog, 'Erase data');
  await screen.findByText(/has changed since you looked/);
  screen.getByText('0 of 1 done');
  expect(desk.bodies).toEqual([JSON.stringify({ reason, seen: { withdraws: true, buyers: 2 } })]);
});

it('keeps showing the result after the erased customer is no longer found', async () => {
  const desk = await openDesk('/operator/leads/customer?search=07700%20900123', {
    ...leadAnswers(),
    [customers]: answer(customers, { data: [found] }),
    [erase]: answer(erase, { data: {} }),
  });
  await user.click(await screen.findByRole('button', { name: 'Erase data' }));
  desk.change({ [customers]: answer(customers, { data: [] }) });
  await confirm(await screen.findByRole('dialog', { name: 'Erase the data of 1 lead?' }), 'Erase data');
  await screen.findByText('No leads match. Check the number or address and enter it in full.');
  screen.getByText('1 of 1 done');
});
