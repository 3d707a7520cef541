import { expect, test } from 'vitest';
import { deskRow, listed } from '../../../companies/operator/test-companies.ts';
import { answer } from '../../../testing/contract-answers.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../../testing/page.ts';

const swedes = { id: 5, list: 'companies' as const, name: 'Swedes that owe', query: 'country=se&view=overdue' };
const kept = (...views: (typeof swedes)[]) => ({
  'GET /operator/list-views': answer('GET /operator/list-views', {
    data: [...views, { id: 6, list: 'leads' as const, name: 'Held', query: 'view=held' }],
  }),
});
const save = 'POST /operator/list-views';
const rename = 'POST /operator/list-views/{id}/rename';
const remove = 'POST /operator/list-views/{id}/remove';
const answers = {
  ...staffAnswers(),
  ...listed(deskRow),
  ...kept(),
  [save]: { status: 201 as const, body: { data: { id: 5 } } },
  [rename]: answer(rename, { data: {} }),
  [remove]: answer(remove, { data: {} }),
};

test('saves the current list as a named view', async () => {
  const desk = await openDesk('/operator/companies?view=overdue&country=se&page=2&open=7', answers);
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  dialog.getByText('The current filters, sort order and search of Companies. Only you can see your views.');
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Name' }));
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  dialog.getByText('Enter a name for the view.');
  await fill(dialog.getByRole('textbox', { name: 'Name' }), 'Swedes that owe');
  desk.change(kept(swedes));
  await user.keyboard('{Enter}');
  const views = within(screen.getByRole('list', { name: 'Companies views' }));
  const own = await views.findByRole('button', { name: 'Swedes that owe' });
  expect([own.getAttribute('aria-pressed'), views.getByRole('button', { name: 'Overdue' }).getAttribute('aria-pressed')]).toEqual([
    'true',
    'false',
  ]);
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toEqual({
    list: 'companies',
    name: 'Swedes that owe',
    query: 'country=se&view=overdue',
    reason: 'Personal view',
  });
  screen.getByRole('button', { name: 'Edit view' });
  expect(views.queryByRole('button', { name: 'Held' })).toBeNull();
});

test('opens a view and replaces it completely by another', async () => {
  const desk = await openDesk('/operator/companies?search=mid&pageSize=60', { ...answers, ...kept(swedes) });
  const views = within(await screen.findByRole('list', { name: 'Companies views' }));
  await user.click(await views.findByRole('button', { name: 'Swedes that owe' }));
  await eventually(() => expect(desk.place()).toBe('/operator/companies?country=se&view=overdue'));
  await user.click(views.getByRole('button', { name: 'Overdue' }));
  await eventually(() => expect(desk.place()).toBe('/operator/companies?view=overdue'));
});

test('renames and deletes a view without changing the list', async () => {
  const desk = await openDesk('/operator/companies?view=overdue&country=se', { ...answers, ...kept(swedes) });
  await user.click(await screen.findByRole('button', { name: 'Edit view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit view “Swedes that owe”' }));
  await fill(dialog.getByRole('textbox', { name: 'Name' }), 'Sweden');
  desk.change(kept({ ...swedes, name: 'Sweden' }));
  await user.click(dialog.getByRole('button', { name: 'Rename view' }));
  await screen.findByRole('button', { name: 'Sweden' });
  await user.click(screen.getByRole('button', { name: 'Edit view' }));
  desk.change(kept());
  await user.click(await screen.findByRole('button', { name: 'Delete view' }));
  await eventually(() => expect(screen.queryByRole('button', { name: 'Sweden' })).toBeNull());
  expect(desk.calls).toContain('POST /operator/list-views/5/remove');
  await screen.findByRole('button', { name: 'Save view' });
});

test('keeps the input and shows the reason if the server refuses a view', async () => {
  const refused = { status: 422 as const, body: { data: { errors: ['A view with this name already exists. Choose another name'] } } };
  await openDesk('/operator/companies?country=se', { ...answers, [save]: refused });
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByRole('textbox', { name: 'Name' }), 'Sweden');
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('A view with this name already exists. Choose another name');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Sweden');
});

test('shows the list while its views are missing, and can retry them', async () => {
  const desk = await openDesk('/operator/companies', { ...answers, 'GET /operator/list-views': { status: 429, body: {} } });
  await screen.findByRole('row', { name: /Midland Heating Ltd/ });
  desk.change(kept(swedes));
  await user.click(await screen.findByRole('button', { name: 'We could not load your views. Try again' }));
  await screen.findByRole('button', { name: 'Swedes that owe' });
});

test('cannot save a list in its default state', async () => {
  await openDesk('/operator/companies?view=overdue', answers);
  await screen.findByRole('row', { name: /Midland Heating Ltd/ });
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
});

test('drops filters that no longer exist when a view opens, and says so', async () => {
  const unknown = { status: 422 as const, body: { data: { errors: ['invalid'], fields: { country: ['invalid'] } } } };
  const desk = await openDesk('/operator/companies', { ...answers, ...kept(swedes) });
  await screen.findByRole('row', { name: /Midland Heating Ltd/ });
  desk.change({ 'GET /operator/companies': unknown });
  await user.click(await screen.findByRole('button', { name: 'Swedes that owe' }));
  await screen.findByText('Some of these filters no longer exist, so the list is shown without filters.');
  expect(desk.place()).toBe('/operator/companies');
  expect(desk.calls.join()).toContain('country=se');
  await screen.findByRole('row', { name: /Midland Heating Ltd/ });
});

test('opens a view of a removed part as the default list', async () => {
  const desk = await openDesk('/operator/companies', { ...answers, ...kept({ ...swedes, query: 'view=gone&country=se' }) });
  await user.click(await screen.findByRole('button', { name: 'Swedes that owe' }));
  await eventually(() => expect(desk.place()).toBe('/operator/companies?country=se'));
  expect(screen.getByRole('button', { name: 'Swedes that owe' }).getAttribute('aria-pressed')).toBe('true');
});
