import { expect, test } from 'vitest';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { limits } from './test-companies.ts';

const flags = 'PUT /operator/companies/{id}/flags' as const;
const terms = 'PUT /operator/companies/{id}/terms' as const;
const lock = 'POST /operator/companies/{id}/lock' as const;
const saved = { [flags]: answer(flags, { data: {} }), [terms]: answer(terms, { data: {} }), [lock]: answer(lock, { data: {} }) };

async function open(role: 'admin' | 'agent' = 'admin', more = {}) {
  const desk = await openDesk('/operator/companies/7/limits', { ...staffAnswers(role), ...limits, ...saved, ...more });
  await screen.findByRole('heading', { level: 1, name: 'Limits and flags of Midland Heating Ltd' });
  return desk;
}
const limit = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Credit limit in GBP' });
async function save(): Promise<ReturnType<typeof within>> {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return within(await screen.findByRole('dialog'));
}

test('saves several changes with one reason after showing their effects, the lock last', async () => {
  const desk = await open();
  await user.click(await screen.findByRole('switch', { name: 'Locked: nobody at the company can sign in' }));
  await user.click(screen.getByRole('switch', { name: 'Can buy leads' }));
  await user.clear(await limit());
  await user.type(await limit(), '1000');
  const dialog = await save();
  expect(screen.getByRole('dialog', { name: 'Save 3 changes to Midland Heating Ltd?' })).toBeTruthy();
  const effects = within(dialog.getByRole('list', { name: 'What will change' }));
  expect(effects.getByText(/^Locks the company/)).toBeTruthy();
  expect(effects.getByText(/^Stops buying/)).toBeTruthy();
  expect(effects.getByText('Credit limit: £250.00 becomes £1,000.00.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'unpaid since August');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Saved. The company will see it on the next page it opens.')).toBeTruthy();
  expect(desk.calls.filter((call) => !call.startsWith('GET'))).toEqual([
    'PUT /operator/companies/7/flags',
    'PUT /operator/companies/7/terms',
    'POST /operator/companies/7/lock',
  ]);
  expect(desk.bodies.map((body) => JSON.parse(body) as object)).toEqual([
    { purchase_enabled: false, reason: 'unpaid since August' },
    { credit_limit: 1_000, terms_days: 14, reason: 'unpaid since August' },
    { reason: 'unpaid since August' },
  ]);
});

test('reports an invalid number at its field and opens no dialog', async () => {
  await open();
  await user.clear(await limit());
  await user.type(await limit(), 'much');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a number from 0 to 1,000,000.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('reports concurrent changes and keeps the input', async () => {
  const desk = await open('admin', { [terms]: refusal(terms, 412, ['Changed by somebody else']) });
  await user.clear(await limit());
  await user.type(await limit(), '300');
  const dialog = await save();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'agreed by telephone');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText(/Someone else changed this company/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await eventually(async () => expect((await limit()).value).toBe('300'));
  expect(desk.calls).toContain('PUT /operator/companies/7/terms');
});

test('does not let an agent close a company or change its discount', async () => {
  await open('agent');
  const close = await screen.findByRole<HTMLInputElement>('switch', { name: /^Closed: the company can only see that it is closed/ });
  await eventually(() => expect(close.disabled).toBe(true));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Discount (per cent)' }).disabled).toBe(true);
});
