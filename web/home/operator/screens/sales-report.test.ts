import { expect, test } from 'vitest';
import type { SalesReportWire } from '../../../../contract/home/sales-report-endpoints.ts';
import { answer } from '../../../testing/contract-answers.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../../testing/open-desk.tsx';
import { screen, user, within } from '../../../testing/page.ts';

const figures = (received: number | null, sales: number, invoiced: number, credited: number) => ({
  received,
  sales,
  contacted: sales,
  won: sales === 2 ? 1 : 0,
  invoiced,
  credited,
  net: invoiced - credited,
});
const report: SalesReportWire = {
  country: 'gb',
  currency: 'GBP',
  period: { from: '2026-02-01', until: '2026-02-28' },
  previous: { from: '2026-01-04', until: '2026-01-31' },
  total: { current: figures(3, 2, 48, 10), previous: figures(3, 1, 24, 0) },
  opening_balances: 120,
  step: 'day',
  steps: [{ from: '2026-02-01', ...figures(3, 2, 48, 10) }],
  rows: [
    { name: 'Winter boilers', current: figures(2, 1, 24, 0), previous: figures(0, 0, 0, 0) },
    { name: null, current: figures(1, 1, 24, 10), previous: figures(3, 1, 24, 0) },
  ],
  others: null,
};
const answers = { ...staffAnswers(), 'GET /operator/sales-report': answer('GET /operator/sales-report', { data: report }) };

test('shows totals with their change, and rows that add up to them', async () => {
  await openDesk('/operator/sales-report?view=campaign', answers);
  await screen.findByText(
    '1 Feb 2026 to 28 Feb 2026, compared with 4 Jan 2026 to 31 Jan 2026. ' +
      'Opening balances of imported companies (£120.00) are not included: your previous system has reported them.',
  );
  for (const words of ['Up 100% from £24.00', 'Up 100% from 1', 'Same as before', '£0.00 before']) screen.getByText(words);
  const table = within(await screen.findByRole('table', { name: 'Figures' }));
  table.getByRole('row', { name: 'Total 3 2 2 (100%) 1 (50%) £48.00 £10.00 £38.00 £24.00' });
  table.getByRole('row', { name: 'No campaign 1 1 1 (100%) 0 (0%) £24.00 £10.00 £14.00 £24.00' });
  screen.getByText('£38.00 in total. Highest: Winter boilers with £24.00.');
});

test('keeps period and dimension in the address and the export', async () => {
  const { place } = await openDesk('/operator/sales-report', answers);
  await screen.findByRole('table', { name: 'Figures' });
  await user.selectOptions(screen.getByLabelText('Break down by'), 'Company');
  await eventually(() => expect(place()).toBe('/operator/sales-report?view=company'));
  await user.selectOptions(screen.getByLabelText('Period'), 'Other period');
  await eventually(() => expect(place()).toBe('/operator/sales-report?view=company&from=2026-02-01&until=2026-02-28'));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const link = await screen.findByRole('link', { name: 'Download' });
  expect(link.getAttribute('href')).toMatch(
    /^\/api\/v1\/operator\/sales-report\/export\?by=company&from=2026-02-01&until=2026-02-28&format=xlsx&zone=/,
  );
});

test('requests nothing for a period that ends before it starts', async () => {
  const { calls } = await openDesk('/operator/sales-report?from=2026-02-02&until=2026-02-01', answers);
  await screen.findByText('Choose a day on or after the first day');
  expect(calls.filter((call) => call.includes('sales-report'))).toEqual([]);
});
