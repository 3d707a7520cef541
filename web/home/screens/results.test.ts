import { expect, test } from 'vitest';
import type { ResultFiguresWire, ResultsWire } from '../../../contract/home/results-endpoints.ts';
import { answer, refusal, type TestAnswer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { readExportAddress, screen, user, within } from '../../testing/page.ts';

const key = 'GET /company/results';
const nothing: ResultFiguresWire = {
  leads: 0,
  contacted: 0,
  quoted: 0,
  won: 0,
  spend: 0,
  job_value: 0,
  cost_per_won: null,
  return_on_spend: null,
  response_minutes: null,
};
const year: ResultFiguresWire = {
  leads: 40,
  contacted: 30,
  quoted: 20,
  won: 8,
  spend: 960,
  job_value: 19_200,
  cost_per_won: 120,
  return_on_spend: 20,
  response_minutes: 14,
};
const results: ResultsWire = {
  currency: 'GBP',
  period: { from: '2025-12-01', until: '2026-11-30' },
  previous: { from: '2024-12-01', until: '2025-11-30' },
  total: { current: year, previous: nothing },
  rows: [
    { name: 'Gas boiler replacement', current: year, previous: nothing },
    { name: null, current: nothing, previous: nothing },
  ],
};
const open = (given: TestAnswer = answer(key, { data: results }), address = '/results') =>
  openApp(address, { ...signedIn(), [key]: given });

test('says in one sentence what a won job cost, and lists the figures', async () => {
  await open();
  await screen.findByText('You spent £960.00 and won 8 jobs: each cost you £120.00.');
  screen.getByText(/Half of the time you try to call within 14 minutes\./);
  const table = within(screen.getByRole('table', { name: 'Figures: Lead type' }));
  expect(table.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    'Total',
    'Gas boiler replacement',
    'Outside your coverage',
  ]);
  table.getAllByRole('cell', { name: '20 times' });
  const address = await readExportAddress();
  expect(address).toMatch(/^\/download\/results\.csv\?by=work_type&from=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d$/);
});

test('loads another breakdown and period', async () => {
  const app = await open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Break down by' }), 'Month bought');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'This month');
  await eventually(() => expect(app.place()).toBe('/results?by=month&period=thisMonth'));
});

test('explains an empty period and a lead not yet won', async () => {
  await open(answer(key, { data: { ...results, total: { current: nothing, previous: nothing }, rows: [] } }));
  await screen.findByText('You did not buy any leads in this period. Choose another period.');
});

test('says so where no job was won', async () => {
  const none = { ...year, won: 0, job_value: 0, cost_per_won: null, return_on_spend: 0 };
  await open(answer(key, { data: { ...results, total: { current: none, previous: nothing } } }));
  await screen.findByText('You spent £960.00 on 40 leads and have not marked a job as won yet.');
});

test('offers to try again if the results could not be loaded', async () => {
  await open(refusal(key, 422));
  await screen.findByText('We could not load your results.');
});
