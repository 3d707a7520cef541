import { configure, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AgeingWire, StaffDocumentWire } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill } from '../../testing/page.ts';
import { staffDetail as detail, staffDocument as document } from './test-documents.ts';

// The first screen in a file loads its modules.
configure({ asyncUtilTimeout: 8_000 });

const second: StaffDocumentWire = { ...document, code: '10001-0008', status: 'unpaid', outstanding: 12, payment_failure: null };
const ageing: AgeingWire[] = (['current', 'days_1_30', 'days_31_60', 'over_60'] as const).map((band, place) => ({
  band,
  count: place,
  sums: place === 2 ? [{ currency: 'GBP', amount: 28.8 }] : [],
}));

const agentLimits = { each: 250, left_today: 900, second_person_above: null, credit_limit: 500, terms_days: 28 };
const answers: TestAnswers = {
  ...staffAnswers(),
  'GET /operator/invoices': answer('GET /operator/invoices', { data: [document, second], meta: { totalResults: 2, pageSize: 20 } }),
  'GET /operator/invoices/ageing': answer('GET /operator/invoices/ageing', { data: ageing }),
  'GET /operator/invoices/{code}': answer('GET /operator/invoices/{code}', { data: detail }),
  'GET /operator/late-payments': answer('GET /operator/late-payments', { data: [] }),
  'GET /operator/money-requests': answer('GET /operator/money-requests', { data: [] }),
  'GET /operator/companies/{id}/money-limits': answer('GET /operator/companies/{id}/money-limits', { data: agentLimits }),
};
const open = (more: TestAnswers = {}, address = '/operator/invoices', width = 1440) => openDesk(address, { ...answers, ...more }, width);

describe('list of invoices', () => {
  it('shows amounts due, filters by age and totals the selection', async () => {
    const desk = await open();
    const row = await screen.findByRole('row', { name: /10001-0007/ });
    expect(within(row).getByText('Overdue by 40 days')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /31 to 60 days overdue/ }));
    await waitFor(() => expect(desk.place()).toContain('ageing=days_31_60'));
    expect(screen.getByRole('button', { name: /31 to 60 days overdue/ }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(await screen.findByText('£40.80 to pay')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /31 to 60 days overdue/ }));
    await waitFor(() => expect(desk.place()).not.toContain('ageing'));
  });

  it('shows the document’s date in its own country', async () => {
    const danish = { ...document, created_date: '2026-01-05T23:30:00Z', issued_on: '2026-01-06', due_date: '2026-01-20' };
    const list = answer('GET /operator/invoices', { data: [danish], meta: { totalResults: 1, pageSize: 20 } });
    await open({ 'GET /operator/invoices': list });
    const row = within(await screen.findByRole('row', { name: /10001-0007/ }));
    expect(row.getByText('6 Jan 2026')).toBeDefined();
  });

  it('reminds a selection and lists who was skipped', async () => {
    const desk = await open({
      'POST /operator/invoices/remind': answer('POST /operator/invoices/remind', {
        data: { reminded: ['10001-0007'], skipped: [{ code: '10001-0008', because: 'not_overdue' }] },
      }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send reminder' }));
    const bar = within(screen.getByRole('region', { name: 'Selection' }));
    expect(bar.getByRole('button', { name: 'Unselect all' })).toBeDefined();
    const dialog = await screen.findByRole('dialog', { name: 'Send reminders for 2 invoices?' });
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'month end');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send reminder' }));
    expect(await screen.findByText('Reminder sent for 1 invoice. 10001-0008: not overdue')).toBeDefined();
    expect(desk.bodies.at(-1)).toBe(JSON.stringify({ invoices: ['10001-0007', '10001-0008'], reason: 'month end' }));
  });

  it('reports a failed load', async () => {
    await open({ 'GET /operator/invoices': refusal('GET /operator/invoices', 422) });
    expect(await screen.findByText('We could not load the list.')).toBeDefined();
  });
});

describe('one invoice', () => {
  it('shows write-offs and their reversals', async () => {
    const written = { at: '2026-11-20T10:00:00Z', amount: 18.8, reason: 'the firm is gone' };
    const write_offs = [written, { at: '2026-11-22T10:00:00Z', amount: -18.8, reason: '10001-C0001' }];
    await open(
      { 'GET /operator/invoices/{code}': answer('GET /operator/invoices/{code}', { data: { ...detail, write_offs } }) },
      '/operator/invoices/10001-0007',
    );
    expect(await screen.findByText('£18.80 no longer written off because of 10001-C0001')).toBeDefined();
    expect(screen.getByText('£18.80 written off')).toBeDefined();
    expect(screen.getByText('the firm is gone')).toBeDefined();
  });

  it('is written off only after typing its code', async () => {
    const desk = await open(
      { 'POST /operator/companies/{id}/write-off': answer('POST /operator/companies/{id}/write-off', { data: {} }) },
      '/operator/invoices/10001-0007',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Write off' }));
    const dialog = await screen.findByRole('dialog', { name: 'Write off invoice 10001-0007?' });
    await userEvent.type(within(dialog).getByLabelText('Type 10001-0007 to confirm'), '10001-0008');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'out of business');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Write off' }));
    expect(await within(dialog).findByText('Type 10001-0007 exactly as shown.')).toBeDefined();
    expect(desk.bodies).toEqual([]);
    const field = within(dialog).getByLabelText('Type 10001-0007 to confirm');
    await userEvent.clear(field);
    await userEvent.type(field, '10001-0007');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Write off' }));
    await waitFor(() => expect(desk.bodies).toEqual([JSON.stringify({ invoice: '10001-0007', reason: 'out of business' })]));
  });

  it('is credited for a report, which is described', async () => {
    const reports = [{ id: 31, state: 'with_operator', reason: 'reject_other' }];
    const key = 'GET /operator/invoices/{code}' as const;
    await open({ [key]: answer(key, { data: { ...detail, reports } }) }, '/operator/invoices/10001-0007');
    await userEvent.click(await screen.findByRole('button', { name: 'Credit' }));
    const field = within(await screen.findByRole('dialog')).getByLabelText<HTMLSelectElement>('Linked report (optional)');
    expect([...field.options].map(({ text }) => text)).toEqual(['None', 'Report 31: Something else (waiting for staff)']);
  });

  it('is credited in part, and keeps input on a conflict', async () => {
    const desk = await open(
      { 'POST /operator/invoices/{code}/credit': refusal('POST /operator/invoices/{code}/credit', 412, ['Someone else changed this']) },
      '/operator/invoices/10001-0007',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Credit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Credit invoice 10001-0007?' });
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Part of it' }));
    await userEvent.type(within(dialog).getByLabelText('Amount excluding VAT'), '5');
    await userEvent.type(within(dialog).getByLabelText('Text on the credit note'), 'As agreed');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'as agreed');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Issue credit note' }));
    expect(await within(dialog).findByText('Someone else changed this')).toBeDefined();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Text on the credit note').value).toBe('As agreed');
    expect(desk.bodies.at(-1)).toContain('"net":5');
  });
});

it.each([
  ['Europe/Copenhagen', '2026-03-10T23:30:00Z', '2026-03-11'],
  ['America/New_York', '2026-03-11T02:00:00Z', '2026-03-10'],
])("dates a transfer by the company's local day, in %s", async (zone, now, day) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  onTestFinished(() => void vi.useRealTimers());
  const account = 'GET /operator/companies/{id}/account';
  const company = { ...document.company, account_number: 10_001 };
  await open(
    {
      [account]: answer(account, { data: { company, balance: 28.8, currency: 'GBP', time_zone: zone, vat_rate: 0.2, open_invoices: [] } }),
    },
    '/operator/invoices/10001-0007',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Record transfer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^No invoices are open/);
  const field = dialog.getByLabelText<HTMLInputElement>('Received on');
  expect([field.value, field.max]).toEqual([day, day]);
});

it('states an agent’s limit before a transfer', async () => {
  const account = 'GET /operator/companies/{id}/account';
  const company = { ...document.company, account_number: 10_001 };
  const data = { company, balance: 0, currency: 'GBP' as const, time_zone: 'Europe/London', vat_rate: 0.2, open_invoices: [] };
  await open({ [account]: answer(account, { data }) }, '/operator/invoices/10001-0007');
  await userEvent.click(await screen.findByRole('button', { name: 'Record transfer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('You can record up to £250.00 at a time, and £900.00 more within 24 hours. An administrator can record more.');
});

it('lists requests awaiting a second administrator, which only someone else can confirm', async () => {
  const requests = 'GET /operator/money-requests';
  const confirm = 'POST /operator/money-requests/{id}/confirm';
  const request = {
    id: 7,
    action: 'transfer' as const,
    company: { id: 1, name: 'Midland Boilers Ltd' },
    amount: 12_000,
    currency: 'GBP' as const,
    reason: 'on the statement',
    asked_by: 'Robin Tester',
    asked_at: '2026-03-10T09:00:00Z',
  };
  const desk = await open({
    [requests]: answer(requests, {
      data: [
        { ...request, own: false },
        { ...request, id: 8, own: true },
      ],
    }),
    [confirm]: answer(confirm, { data: {} }),
  });
  const list = within(await screen.findByRole('region', { name: 'Waiting for a second administrator' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Confirm', 'Reject', 'Withdraw']);
  await userEvent.click(list.getByRole('button', { name: 'Confirm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm £12,000.00 for Midland Boilers Ltd?' }));
  await fill(dialog.getByLabelText('Reason'), 'checked with the bank');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Confirmed and carried out');
  expect(desk.calls).toContain('POST /operator/money-requests/7/confirm');
});

it('shows which invoice a transfer paid in part and the remainder', async () => {
  const [account, transfers] = ['GET /operator/companies/{id}/account', 'POST /operator/companies/{id}/transfers'] as const;
  const company = { ...document.company, account_number: 10_001 };
  const open_invoices = [
    { code: '10001-0007', due_date: '2026-03-01', outstanding: 8.4, payment_under_way: false },
    { code: '10001-0008', due_date: '2026-03-08', outstanding: 26.4, payment_under_way: false },
  ];
  const paid = [
    { code: '10001-0007', amount: 8.4, outstanding: 0 },
    { code: '10001-0008', amount: 21.6, outstanding: 4.8 },
  ];
  const used = { payment: 'PAY', settled: ['10001-0007'], partly_paid: [{ code: '10001-0008', outstanding: 4.8 }], paid, credit: 0 };
  await open(
    {
      [account]: answer(account, {
        data: { company, balance: 34.8, currency: 'GBP', time_zone: 'Europe/London', vat_rate: 0.2, open_invoices },
      }),
      [transfers]: answer(transfers, { data: used }),
    },
    '/operator/invoices/10001-0007',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Record transfer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/10001-0008/);
  await fill(dialog.getByLabelText('Amount received'), '30');
  await fill(dialog.getByLabelText('Bank reference'), 'LEADS 8');
  await fill(dialog.getByLabelText('Reason'), 'as on the statement');
  await userEvent.click(dialog.getByRole('button', { name: 'Record transfer' }));
  const result = within(await screen.findByRole('dialog', { name: 'Transfer of £30.00 recorded' }));
  expect(result.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'InvoicePaid nowLeft to pay',
    '10001-0007£8.40Paid in full',
    '10001-0008£21.60£4.80',
  ]);
  expect(result.getByText(`${company.name} gets a receipt with the same figures.`)).toBeTruthy();
  await userEvent.click(result.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows the total of a manual invoice to the penny', async () => {
  const account = 'GET /operator/companies/{id}/account';
  const company = { id: 9, name: 'Nord VVS', country: 'dk' as const, account_number: 10_009 };
  await open({
    'GET /operator/accounts': answer('GET /operator/accounts', { data: [company] }),
    [account]: answer(account, {
      data: { company, balance: 0, currency: 'DKK', time_zone: 'Europe/Copenhagen', vat_rate: 0.25, open_invoices: [] },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Issue invoice' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Company'), 'nord');
  await userEvent.click(await dialog.findByRole('button', { name: /^Nord VVS/ }));
  await userEvent.type(dialog.getByLabelText(/^Amount excluding VAT/), '1.14');
  expect(await dialog.findByText(/^With 25% VAT: DKK.1\.43\./)).toBeDefined();
});

it('lists late payments awaiting a decision above the list', async () => {
  const late = {
    payment: 'PAYMENT000000001',
    company: document.company,
    amount: 57.6,
    currency: 'GBP' as const,
    seen_at: '2026-01-20T10:00:00Z',
    given_up_at: '2026-01-20T09:00:00Z',
    refund_under_way: false,
  };
  const desk = await open({
    'GET /operator/late-payments': answer('GET /operator/late-payments', { data: [late] }),
    'POST /operator/late-payments/{code}/keep': answer('POST /operator/late-payments/{code}/keep', {
      data: { payment: late.payment, settled: [], partly_paid: [], paid: [], credit: 57.6 },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Keep' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keep £57.60 from Midland Heating Ltd?' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'they want it so');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(desk.bodies).toEqual([JSON.stringify({ reason: 'they want it so' })]));
});
