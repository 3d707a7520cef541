import { fireEvent } from '@testing-library/dom';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PreparedExport } from '../../contract/operations/export-endpoints.ts';
import { answer, refusal } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user, within } from '../testing/page.ts';
import { billed, creditNote, invoice, paid } from './test-invoices.ts';

const rows = [
  invoice(1),
  invoice(2, {
    status: 'overdue',
    due_date: '2026-01-01',
    price_excluding_vat: 40,
    price_vat: 8,
    price_including_vat: 48,
    outstanding: 48,
  }),
  invoice(3, paid),
  invoice(4, { status: 'pending' }),
  creditNote(5),
];
const methods = answer('GET /payments/inventory', {
  data: [],
  meta: {
    autoPayEnabled: false,
    canAutoPay: false,
    provider: 'sandbox',
    publishableKey: null,
    currency: 'GBP',
    minimumTotal: 0.5,
    topUp: null,
    topUpStopped: false,
    topUpLimits: { aDay: 3, pauseMinutes: 60 },
  },
});
const open = (address = '/account/invoices', width = 1600, more: object = {}) =>
  openApp(address, { ...billed(rows), 'GET /payments/inventory': methods, ...more }, width);
const table = () => screen.findByRole('table', { name: 'Invoices and credit notes' });
const pane = (name: string | RegExp) => screen.findByRole('complementary', { name });
const box = (code: string) => screen.findByRole('checkbox', { name: new RegExp(`^Choose invoice ${code}`) });

describe('invoice list', () => {
  test('shows the state of each document and why some cannot be selected', async () => {
    await open();
    const cells = within(await table());
    expect(cells.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(rows.map(({ code }) => code));
    for (const words of [/^Due in \d+ days$/, /^Overdue by \d+ days$/, 'Paid', 'Pending', 'Credit']) cells.getByText(words);
    expect(cells.getAllByRole('checkbox')).toHaveLength(2);
    for (const words of [
      "Already paid, so there's nothing to pay",
      'A payment is already in progress',
      "This is a credit, so there's nothing to pay",
    ])
      cells.getByText(words);
    expect(cells.getByText('-£28.80')).toBeTruthy();
    expect(cells.getAllByRole('button', { name: /^Pay now/ })).toHaveLength(2);
  });

  test.each([
    [1, 'Pay now, 10042-0001', ['View', 'Download PDF', 'Download e-invoice (UBL)', 'View Lead']],
    [3, 'View 10042-0003', ['Download PDF', 'Download e-invoice (UBL)', 'View Lead']],
  ])('offers one action for row %i and the rest in a menu', async (place, action, rest) => {
    await open();
    const row = within((await within(await table()).findAllByRole('row'))[place] ?? document.body);
    expect(row.getAllByRole('button')[0]?.getAttribute('aria-label')).toBe(action);
    await user.click(row.getByRole('button', { name: `More actions for 10042-000${place}` }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(rest);
    const pdf = menu.getByRole('menuitem', { name: 'Download PDF' });
    expect(pdf.getAttribute('href')).toBe(`/download/invoice/10042-000${place}.pdf`);
    expect(pdf.hasAttribute('download')).toBe(true);
    expect(menu.getByRole('menuitem', { name: /UBL/ }).getAttribute('href')).toBe(`/download/invoice/10042-000${place}.xml`);
  });

  test('sorts by its headers and keeps the order in the address', async () => {
    const app = await open('/account/invoices?page=2', 1600, { ...billed(rows, 25) });
    await user.click(within(await table()).getByRole('button', { name: 'Total inc. VAT' }));
    await eventually(() => expect(app.place()).toBe('/account/invoices?sort=price_including_vat-desc'));
    await eventually(() => expect(app.calls).toContain('GET /invoice/inventory?page=1&sort=price_including_vat-desc'));
    await eventually(() =>
      expect(screen.getByRole('columnheader', { name: 'Total inc. VAT' }).getAttribute('aria-sort')).toBe('descending'),
    );
  });

  test('has pages', async () => {
    const app = await open('/account/invoices', 1600, { ...billed(rows, 25) });
    await user.click(within(await screen.findByRole('navigation', { name: 'Pages' })).getByRole('button', { name: 'Page 3' }));
    await eventually(() => expect(app.place()).toBe('/account/invoices?page=3'));
  });

  test('sorts cards with a select', async () => {
    const app = await open('/account/invoices', 390);
    expect(await screen.findAllByRole('article')).toHaveLength(5);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Highest total first');
    await eventually(() => expect(app.place()).toBe('/account/invoices?sort=price_including_vat-desc'));
  });

  test('shows an empty state', async () => {
    await open('/account/invoices', 1600, billed([]));
    expect(await screen.findByText('Sorry, you do not have any invoices currently')).toBeTruthy();
  });

  test('reports a failed load and retries', async () => {
    const app = await open('/account/invoices', 1600, { 'GET /invoice/inventory': 'unreachable' });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('We could not load your invoices.');
    app.change(billed(rows));
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    await table();
  });
});

describe('amount due', () => {
  test('shows due dates', async () => {
    await open();
    const ageing = await screen.findByRole('list', { name: "When it's due" });
    expect(
      within(ageing)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Overdue £48.00', 'Due later £28.80']);
  });

  test('selects all unpaid invoices to settle', async () => {
    const app = await open();
    await table();
    await user.click(screen.getByRole('button', { name: 'Settle Account' }));
    const payment = within(await pane('Pay invoices'));
    expect(await payment.findByRole('button', { name: 'Pay £76.80' })).toBeTruthy();
    expect(app.place()).toBe('/account/invoices?settleAccount=true');
    app.back();
    await eventually(() => expect(screen.queryByRole('complementary', { name: 'Pay invoices' })).toBeNull());
  });

  test('keeps the button with a reason when nothing is due', async () => {
    await open('/account/invoices?settleAccount=true', 1600, {
      ...billed([invoice(3, paid)]),
      'GET /company/balance': answer('GET /company/balance', { data: { balance: 0, currency: 'GBP' } }),
    });
    await table();
    const settle = await screen.findByRole('button', { name: 'Settle Account', description: 'Your account is settled. Thank you.' });
    expect(settle.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

test('shows entries that add up to the balance', async () => {
  const entry = (id: number, kind: 'purchase' | 'payment' | 'write_off', amount: number, balance: number) => ({
    id,
    date: '2026-11-20T10:00:00Z',
    kind,
    reference: `REF${id}`,
    amount,
    balance,
  });
  const app = await open('/account/invoices', 1600, {
    'GET /invoice/ledger': answer('GET /invoice/ledger', {
      data: [
        entry(4, 'write_off', 18.8, 184.2),
        entry(3, 'write_off', -18.8, 165.4),
        entry(2, 'payment', -28.8, 184.2),
        entry(1, 'purchase', 28.8, 213),
      ],
      meta: { totalResults: 4, pageSize: 25, balance: 184.2, currency: 'GBP' },
    }),
  });
  await table();
  await user.click(screen.getByRole('link', { name: 'How it adds up' }));
  const entries = within(await screen.findByRole('table', { name: 'These entries add up to your balance' }));
  expect(entries.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Write-off reversed REF4',
    'Written off REF3',
    'Payment REF2',
    'Invoice REF1',
  ]);
  expect(entries.getByText('-£28.80')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Show invoices' }));
  await table();
  expect(app.place()).toBe('/account/invoices');
});

describe('selecting', () => {
  test('opens the payment beside the table and keeps the focus', async () => {
    await open();
    const first = await box('10042-0001');
    await user.click(first);
    const payment = within(await pane('Pay invoices'));
    expect(document.activeElement).toBe(first);
    await user.click(await box('10042-0002'));
    expect(await payment.findByRole('button', { name: 'Pay £76.80' })).toBeTruthy();
    await user.click(payment.getByRole('button', { name: 'Remove 10042-0001' }));
    expect(await payment.findByRole('button', { name: 'Pay £48.00' })).toBeTruthy();
    await user.click(await box('10042-0002'));
    await eventually(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  test('shows a bar that opens the payment on cards', async () => {
    await open('/account/invoices', 390);
    await user.click(await box('10042-0001'));
    await user.click(await box('10042-0002'));
    const bar = within(screen.getByRole('region', { name: 'Chosen invoices' }));
    expect(bar.getByText('2 selected, £76.80')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(bar.getByRole('button', { name: 'Pay' }));
    const payment = within(await screen.findByRole('dialog', { name: 'Pay invoices' }));
    expect(payment.getByText('2 invoices, £76.80')).toBeTruthy();
  });

  test.each(['10042-0002', '2', '10042-0002,10042-0003', '10042-0002&selectedInvoice=99'])('applies the address: %s', async (selected) => {
    await open(`/account/invoices?selectedInvoice=${selected}`);
    const payment = within(await pane('Pay invoices'));
    expect(payment.getByText('10042-0002')).toBeTruthy();
    expect(payment.queryByText('10042-0003')).toBeNull();
  });
});

describe('preview', () => {
  const detail = { 'GET /invoice/detail/{code}': answer('GET /invoice/detail/{code}', { data: rows[0] ?? invoice(1) }) };

  test('opens from the address and returns to its row on Escape', async () => {
    const app = await open('/account/invoices', 1600, detail);
    const more = within(await table()).getByRole('button', { name: 'More actions for 10042-0001' });
    await user.click(more);
    await user.click(await screen.findByRole('menuitem', { name: 'View' }));
    const shown = within(await pane('Invoice 10042-0001'));
    expect(app.place()).toBe('/account/invoices?code=10042-0001');
    expect((await shown.findByRole('link', { name: 'View Lead' })).getAttribute('href')).toBe('/lead/LEADCODE1');
    for (const link of shown.getAllByRole('link', { name: 'Download PDF' }))
      expect(link.getAttribute('href')).toBe('/download/invoice/10042-0001.pdf');
    await user.keyboard('{Escape}');
    await eventually(() => expect(app.place()).toBe('/account/invoices'));
    await eventually(() => expect(document.activeElement).toBe(more));
  });

  test('shows a summary with a link to the document on a phone', async () => {
    await open('/account/invoices?code=10042-0001', 390, detail);
    const shown = within(await screen.findByRole('dialog', { name: 'Invoice 10042-0001' }));
    expect((await shown.findByRole('link', { name: 'Open PDF' })).getAttribute('href')).toBe('/download/invoice/10042-0001.pdf?inline=1');
    expect(shown.getByText('£24.00')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('offers the PDF without a warning where the browser has no viewer', async () => {
    await open('/account/invoices?code=10042-0001', 1600, detail);
    const shown = within(await pane('Invoice 10042-0001'));
    expect((await shown.findByRole('note')).textContent).toBe("This browser can't show PDFs inside a page. Open PDF");
    expect(shown.getByRole('link', { name: 'Open PDF' }).getAttribute('href')).toBe('/download/invoice/10042-0001.pdf?inline=1');
    expect(shown.queryByText('We could not show this invoice here.')).toBeNull();
  });

  test('asks for the PDF again after the server refused it', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
    await open('/account/invoices?code=10042-0001', 1600, detail);
    const shown = within(await pane('Invoice 10042-0001'));
    const frame = await shown.findByTitle('Invoice 10042-0001 as issued');
    Object.defineProperty(frame, 'contentDocument', { value: { contentType: 'application/json' } });
    fireEvent.load(frame);
    expect(await shown.findByText('We could not show this invoice here.')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await shown.findByTitle('Invoice 10042-0001 as issued')).not.toBe(frame);
  });

  test('starts payment of that invoice', async () => {
    await open('/account/invoices?code=10042-0001', 1600, detail);
    await user.click(await within(await pane('Invoice 10042-0001')).findByRole('button', { name: 'Pay now' }));
    const payment = within(await pane('Pay invoices'));
    expect(payment.getByText('10042-0001')).toBeTruthy();
  });

  test('reports an unknown document', async () => {
    await open('/account/invoices?code=10042-0009', 1600, { 'GET /invoice/detail/{code}': refusal('GET /invoice/detail/{code}', 404) });
    expect(await screen.findByText('There is no invoice 10042-0009 on your account.')).toBeTruthy();
  });
});

describe('export', () => {
  const count = (amount: number) => ({ 'GET /invoice/count': answer('GET /invoice/count', { data: { count: amount } }) });

  test('defaults to the last twelve months', async () => {
    await open('/account/invoices', 1600, count(12));
    await table();
    await user.click(screen.getByRole('button', { name: 'Export Invoices' }));
    const shown = within(await pane('Export invoices'));
    expect(shown.getByRole('radio', { name: 'Last 12 months' })).toHaveProperty('checked', true);
    await shown.findByText('12 documents');
    expect(shown.getByRole('link', { name: 'Download' }).getAttribute('href')).toMatch(
      /^\/download\/invoices\.csv\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&format=xlsx&zone=Europe%2FLondon$/,
    );
  });

  test('is empty for a period without invoices', async () => {
    await open('/account/invoices', 1600, count(0));
    await table();
    await user.click(screen.getByRole('button', { name: 'Export Invoices' }));
    const shown = within(await pane('Export invoices'));
    await shown.findByText('There are no invoices in this period.');
    expect(shown.queryByRole('link')).toBeNull();
    expect(shown.getByRole('button', { name: 'Download' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('refuses days in the wrong order at the field', async () => {
    await open('/account/invoices', 1600, count(3));
    await table();
    await user.click(screen.getByRole('button', { name: 'Export Invoices' }));
    const shown = within(await pane('Export invoices'));
    await user.click(shown.getByRole('radio', { name: 'Custom' }));
    const last = shown.getByLabelText('Last day');
    await user.clear(last);
    await user.type(last, '2020-01-01');
    await shown.findByText('The last day must not be before the first');
    expect(shown.getByRole('button', { name: 'Download' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('long exports', () => {
  const [list, ask] = ['GET /exports', 'POST /exports'] as const;
  const one = {
    code: 'a'.repeat(24),
    state: 'failed' as const,
    rows: 3_000,
    file_name: 'leads-march',
    address: '/api/v1/lead/export?format=csv&search=boiler',
    created_at: '2026-03-02T09:15:00Z',
    expires_at: null,
  };
  const listed = (...data: PreparedExport[]) => ({ [list]: answer(list, { data, meta: { directRows: 20_000 } }) });

  test('are requested again with the same filters where they ended without a file', async () => {
    const running = { ...one, code: 'b'.repeat(24), state: 'running' as const };
    const app = await open('/exports', 1600, { ...listed(one), [ask]: answer(ask, { data: { export: running } }) });
    const failed = within(await screen.findByRole('list', { name: 'Your exports' }));
    failed.getByText(/^Requested 2 Mar 2026/);
    app.change(listed(running, one));
    await user.click(failed.getByRole('button', { name: 'Export again' }));
    await screen.findByRole('button', { name: 'Cancel' });
    expect(JSON.parse(app.bodies.at(-1) ?? '')).toEqual({ address: one.address });
  });
});
