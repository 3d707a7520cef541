import { configure, screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { FiguresWire, OverviewWire } from '../../../../contract/home/overview-endpoints.ts';
import { answer, type TestAnswers } from '../../../testing/contract-answers.ts';
import { openDesk, staffAnswers } from '../../../testing/open-desk.tsx';

// The first screen in a file loads its modules.
configure({ asyncUtilTimeout: 8_000 });

const overview: OverviewWire = {
  warnings: [{ kind: 'disk_space', detail: null }],
  leads_today: 22,
  open_reports: 2,
  unpaid: [{ currency: 'GBP', amount: 667.2 }],
  days: Array.from({ length: 30 }, (_, place) => ({ day: `2026-01-${String(place + 1).padStart(2, '0')}`, sold: 1, unsold: place })),
  report_ages: [
    { from_hours: 0, to_hours: 8, count: 1 },
    { from_hours: 48, to_hours: null, count: 1 },
  ],
  due_reports: [
    {
      id: 3,
      lead: 'LEAD000007',
      company: 'Midland Heating Ltd',
      country: 'gb',
      is_appeal: true,
      waiting_since: '2026-01-20T10:00:00Z',
      decide_by: '2026-01-22T10:00:00Z',
      overdue: true,
    },
  ],
  due_leads: [],
};
const figures: FiguresWire = {
  leads: 138,
  // Not what the rounded share gives: 0.341 of 138 is 47.06.
  sold: 46,
  sold_rate: 0.341,
  fill_rate: 0.153,
  revenue: [{ currency: 'GBP', amount: 827.5 }],
  refunds: [],
  first_alert_minutes: 2,
  first_sale_minutes: 186,
};
const unsold = { sold: 0, sold_rate: 0, fill_rate: 0, revenue: [], first_alert_minutes: 0, first_sale_minutes: null };
const answers: TestAnswers = {
  ...staffAnswers(),
  'GET /operator/overview': answer('GET /operator/overview', { data: overview }),
  'GET /operator/overview/figures': answer('GET /operator/overview/figures', {
    data: {
      all: figures,
      rows: [
        { name: 'Boiler service', ...figures, revenue: [{ currency: 'GBP', amount: 22 }] },
        ...Array.from({ length: 20 }, (_, place) => ({ ...figures, ...unsold, name: `Type ${place}`, leads: 20 - place })),
        // The last by leads and the first by revenue.
        { ...figures, ...unsold, name: 'Small works', leads: 0, revenue: [{ currency: 'GBP' as const, amount: 805.5 }] },
        { name: 'Heat pump', ...figures, leads: 0, sold: 0, sold_rate: null, fill_rate: null, revenue: [], first_sale_minutes: null },
      ],
      report_ages: [{ name: 'Boiler service', within: 1, beyond: 1 }],
    },
  }),
};

it('links the tiles, puts due items before the charts and offers each chart as a table', async () => {
  await openDesk('/operator', answers, 1440);
  const oldest = await screen.findByRole('link', { name: 'Decide the oldest appeal' });
  expect(oldest.getAttribute('href')).toBe('/operator/reports/3');
  expect((await screen.findByRole('note')).textContent).toContain('disk is more than 90% full');
  expect((await screen.findByRole('link', { name: 'Leads today 22' })).getAttribute('href')).toBe('/operator/leads');
  expect(screen.getByRole('link', { name: 'Unpaid £667.20' }).getAttribute('href')).toBe('/operator/invoices');
  expect((await screen.findByRole('link', { name: 'Appeal for LEAD000007' })).getAttribute('href')).toBe('/operator/reports/3');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.indexOf('Reports due first')).toBeLessThan(headings.indexOf('How old are open reports?'));
  expect(screen.getByText('2 open reports, 1 over the promised 48 working hours.')).toBeDefined();
  const chart = screen.getByRole('region', { name: 'How old are open reports?' });
  await userEvent.click(within(chart).getByRole('button', { name: 'Show as table' }));
  expect(within(chart).getByRole('rowheader', { name: 'Over 48 h' })).toBeDefined();
  expect((await screen.findByRole('row', { name: /Boiler service/ })).textContent).toContain('3.1 h');
});

it('shows each 30-day figure as question, answer, bars and table by the chosen dimension', async () => {
  const desk = await openDesk('/operator', answers, 1440);
  const [leadsIn, ...others] = [
    'How many leads were released by work type, and were they sold?',
    'How many of the slots were filled, by work type?',
    'How much was billed, by work type?',
    'How much was credited, by work type?',
    'How soon was the first alert, by work type?',
    'How soon was the first sale, by work type?',
    'How old are open reports, by work type?',
  ] as const;
  for (const title of others) await screen.findByRole('region', { name: title });
  const chart = (name: string) => within(screen.getByRole('region', { name }));
  const sales = chart('How soon was the first sale, by work type?');
  sales.getByText('3.1 h overall. Highest: Boiler service with 3.1 h.');
  expect(sales.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Boiler service3.1 h']);
  chart('How much was credited, by work type?').getByText('£0.00 in total.');
  const billed = chart('How much was billed, by work type?');
  billed.getByText('£827.50 in total. Highest: Small works with £805.50.');
  expect(billed.getAllByRole('listitem')).toHaveLength(20);
  screen.getByText('The 20 largest of 23.');
  const leads = chart(leadsIn);
  leads.getByText('Sold 46, Not sold 92');
  await userEvent.click(leads.getByRole('button', { name: 'Show as table' }));
  leads.getByRole('row', { name: 'Boiler service 46 92' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'Source');
  await screen.findByRole('region', { name: 'How much was billed, by source?' });
  expect(desk.calls).toContain('GET /operator/overview/figures?by=source');
});

it('shows charts as text on a phone until requested', async () => {
  await openDesk('/operator', answers, 390);
  const chart = await screen.findByRole('region', { name: 'How old are open reports?' });
  expect(within(chart).queryByRole('button', { name: 'Show as table' })).toBeNull();
  await userEvent.click(within(chart).getByRole('button', { name: 'Show chart' }));
  expect(await screen.findByRole('button', { name: 'Show as table' })).toBeDefined();
});

it('takes the share sold from the same answer as the table', async () => {
  const desk = await openDesk('/operator', answers, 1440);
  const [all] = await screen.findAllByRole('row', { name: /^All 138/ });
  expect(all?.textContent).toContain('34.1%');
  screen.getByRole('link', { name: 'Released leads sold, 30 days 34.1%' });
  desk.change({ 'GET /operator/overview/figures': 'unreachable' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'Source');
  screen.getByRole('link', { name: /^Released leads sold, 30 days/ });
});
