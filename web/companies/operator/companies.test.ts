import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { readExportAddress, screen, user, within } from '../../testing/page.ts';
import { deskRow, listed, shown } from './test-companies.ts';

const other = {
  ...deskRow,
  id: 8,
  number: 10_008,
  name: 'Nordic Varme AB',
  state: 'locked',
  overdue: true,
  marks: [],
  last_purchase: null,
} as const;

test('lists companies with their problems in words', async () => {
  await openDesk('/operator/companies', { ...staffAnswers(), ...listed(deskRow, { ...other, marks: [] }) });
  const row = within(await screen.findByRole('row', { name: /Midland Heating Ltd/ }));
  expect(row.getByText('Active')).toBeTruthy();
  expect(row.getByText('£184.20')).toBeTruthy();
  expect(row.getByText('Discount')).toBeTruthy();
  const second = within(screen.getByRole('row', { name: /Nordic Varme AB/ }));
  expect(second.getByText('Locked')).toBeTruthy();
  expect(second.getByText('overdue')).toBeTruthy();
  expect(second.getByText('Never')).toBeTruthy();
});

test('requests what the address asks for: view, search, country, type and order', async () => {
  const desk = await openDesk('/operator/companies?view=overdue&search=mid&country=gb&type=2&order=balance-desc', {
    ...staffAnswers(),
    ...listed(deskRow),
  });
  expect(await readExportAddress()).toBe('/download/operator/companies.csv?view=overdue&search=mid&country=gb&accountType=2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'All countries');
  await eventually(() => expect(desk.place()).toBe('/operator/companies?view=overdue&search=mid&type=2&order=balance-desc'));
});

test('clears all filters with one press and sorts cards with a select', async () => {
  const desk = await openDesk(
    '/operator/companies?view=overdue&search=mid&country=gb&type=2',
    { ...staffAnswers(), ...listed(deskRow) },
    390,
  );
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Balance, descending');
  await eventually(() => expect(desk.place()).toBe('/operator/companies?view=overdue&search=mid&country=gb&type=2&order=balance-desc'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await eventually(() => expect(desk.place()).toBe('/operator/companies?view=overdue&order=balance-desc'));
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('removes each filter chip individually and moves the focus on', async () => {
  const desk = await openDesk('/operator/companies?search=mid&country=gb&type=2', { ...staffAnswers(), ...listed(deskRow) });
  const chips = within(await screen.findByRole('list', { name: 'Companies filters' }));
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Country: United Kingdom',
    'Account type: Standard',
  ]);
  await user.click(chips.getByRole('button', { name: 'Clear country filter' }));
  await eventually(() => expect(desk.place()).toBe('/operator/companies?search=mid&type=2'));
  expect(document.activeElement).toBe(chips.getByRole('button', { name: 'Clear account type filter' }));
  await user.keyboard('{Enter}');
  await eventually(() => expect(desk.place()).toBe('/operator/companies?search=mid'));
  expect(screen.queryByRole('list', { name: 'Companies filters' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('previews a company with enough to answer a call', async () => {
  await openDesk(
    '/operator/companies?open=7',
    { ...staffAnswers(), ...listed(deskRow), ...shown({ lock: { at: '2026-11-20T10:00:00Z', reason: 'unpaid' } }) },
    1500,
  );
  const preview = within(await screen.findByRole('complementary', { name: 'Midland Heating Ltd' }));
  expect(await preview.findByText('£184.20 owed of £250.00')).toBeTruthy();
  expect(preview.getByText('£65.80 left to spend')).toBeTruthy();
  expect(preview.getByText(/Locked since .*: unpaid/)).toBeTruthy();
  expect(preview.getByRole('link', { name: 'Open full page' }).getAttribute('href')).toBe('/operator/companies/7');
});

test('reports an empty result', async () => {
  await openDesk('/operator/companies?search=nobody', { ...staffAnswers(), ...listed() });
  expect(await screen.findByText('No companies match.')).toBeTruthy();
});
