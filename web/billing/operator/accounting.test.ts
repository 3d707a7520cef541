import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { defaultAccountNumbers } from '../../../contract/billing/operator-values.ts';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';

const user = userEvent.setup();
const sums = { net: 340.05, vat: 68.01, gross: 408.06 };
const vatKey = 'GET /operator/accounting/{country}/vat';
const accountsKey = 'GET /operator/accounting/{country}/accounts';
const report = (agrees: boolean) =>
  answer(vatKey, {
    data: {
      currency: 'GBP',
      rows: [
        { treatment: 'domestic', rate: 0.2, kind: 'invoice', documents: 12, net: 380.05, vat: 76.01, gross: 456.06 },
        { treatment: 'domestic', rate: 0.2, kind: 'credit_note', documents: 1, net: -40, vat: -8, gross: -48 },
      ],
      documents: sums,
      ledger: agrees ? sums : { ...sums, vat: 60 },
      agrees,
    },
  });
const answers = (role: 'agent' | 'admin' = 'admin', agrees = true) => ({
  ...staffAnswers(role),
  [vatKey]: report(agrees),
  [accountsKey]: answer(accountsKey, { data: defaultAccountNumbers('gb') }, { etag: '"1"' }),
});

test('shows the VAT of last month with its totals, and that it agrees with the ledger', async () => {
  await openDesk('/operator/accounting', answers());
  const table = within(await screen.findByRole('table', { name: 'VAT' }));
  within(table.getByRole('row', { name: /^Invoices, domestic, 20%/ })).getByText('£380.05');
  within(table.getByRole('row', { name: /^Total of documents/ })).getByText('13');
  within(table.getByRole('row', { name: /^Total in the ledger/ })).getByText('£68.01');
  await screen.findByText('The documents agree with the ledger.');
});

test('warns if the documents differ from the ledger', async () => {
  await openDesk('/operator/accounting', answers('admin', false));
  await screen.findByText(/^The documents differ from the ledger/);
});

test('offers the files of the unit’s country for the chosen period', async () => {
  await openDesk('/operator/accounting', answers());
  const programs = within(await screen.findByRole('region', { name: 'For your accounting program' }));
  expect(programs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Xero', 'QuickBooks', 'Sage 50']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Business unit' }), 'Sweden');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Custom');
  const day = screen.getByLabelText('First day');
  await user.clear(day);
  await user.type(day, '2026-01-01');
  const last = screen.getByLabelText('Last day');
  await user.clear(last);
  await user.type(last, '2026-01-31');
  expect(programs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'SIE 4',
    'Xero',
    'QuickBooks',
    'Sage 50',
    'Fortnox',
  ]);
  expect(programs.getByRole('link', { name: 'SIE 4' }).getAttribute('href')).toBe(
    '/api/v1/operator/accounting/se/programs/sie?from=2026-01-01&to=2026-01-31',
  );
});

test('exports a list with period, columns and format', async () => {
  await openDesk('/operator/accounting', answers());
  await user.click(await screen.findByRole('button', { name: 'Journal' }));
  const pane = within(await screen.findByRole('dialog', { name: 'Journal: United Kingdom' }));
  await user.click(pane.getByRole('checkbox', { name: 'All columns' }));
  await user.click(pane.getByRole('checkbox', { name: 'Customer number' }));
  await user.click(pane.getByRole('radio', { name: /^CSV\b.*other programs/ }));
  expect(pane.getByRole('link', { name: 'Download' }).getAttribute('href')).toMatch(
    /^\/api\/v1\/operator\/accounting\/gb\/lists\/journal\?from=[\d-]+&to=[\d-]+&format=csv&columns=customer_number$/,
  );
});

test('saves changed account numbers with a reason', async () => {
  const save = 'PUT /operator/accounting/{country}/accounts';
  const { bodies } = await openDesk('/operator/accounting', { ...answers(), [save]: answer(save, { data: {} }) });
  const bank = await screen.findByRole('textbox', { name: 'Bank' });
  expect(screen.queryByRole('button', { name: 'Save accounts' })).toBeNull();
  await user.clear(bank);
  await user.type(bank, '1210');
  await user.click(screen.getByRole('button', { name: 'Save accounts' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'new bank');
  await user.click(dialog.getByRole('button', { name: 'Save accounts' }));
  await eventually(() =>
    expect(bodies.at(-1)).toBe(JSON.stringify({ numbers: { ...defaultAccountNumbers('gb'), bank: '1210' }, reason: 'new bank' })),
  );
});

test('shows agents the account numbers without letting them change any', async () => {
  await openDesk('/operator/accounting', answers('agent'));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Bank' })).readOnly).toBe(true);
});
