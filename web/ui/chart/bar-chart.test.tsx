import { expect, test } from 'vitest';
import { addDeskCatalogues } from '../../platform/desk-catalogues.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { BarChart } from './bar-chart.tsx';
import { fitLabels } from './plot.tsx';

addDeskCatalogues();
const months = Array.from({ length: 30 }, (_, index) => `${index + 1} Nov`);
const chart = (
  <BarChart
    title="How many leads come in?"
    summary="60 leads in 30 days."
    labels={months}
    series={[
      { name: 'Sold', values: months.map(() => 2) },
      { name: 'Not sold', values: months.map((_, index) => (index === 29 ? 10 : 0)) },
    ]}
    unit="Leads"
  />
);

const ticks = () => [...document.querySelectorAll('svg[aria-hidden] text')].map((text) => text.textContent);

test('draws axes with a unit from zero to the highest bar, and as many labels as fit', async () => {
  await openPart(chart, { texts: [] });
  await eventually(() => expect(ticks()).toEqual(expect.arrayContaining(['Leads', '0', '6', '12', '30 Nov'])));
  expect(ticks().filter((text) => text?.endsWith('Nov')).length).toBeLessThan(12);
  expect(document.querySelectorAll('rect[data-series="0"]')).toHaveLength(30);
});

test('offers the same values as a table', async () => {
  await openPart(chart, { texts: [] });
  await user.click(await screen.findByRole('button', { name: 'Show as table' }));
  const table = within(await screen.findByRole('table', { name: 'How many leads come in?' }));
  const row = within(table.getByRole('row', { name: /^30 Nov/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['2', '10']);
});

test.each([
  ['all where there is room', 10_000, 30],
  ['fewer on a phone', 300, 5],
])('fits labels: %s', (_, width, count) => {
  const fitting = fitLabels(months, width);
  expect([fitting.length, fitting.at(-1)]).toEqual([count, '30 Nov']);
});
