import { expect, test } from 'vitest';
import { answer, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user, within } from '../testing/page.ts';
import type { RegistrationPlace } from './api.ts';
import { countries, noCounts } from './test-registration.ts';
import { LeadCounts } from './lead-counts.tsx';

const counts = 'GET /lead-counts/';
type Rows = readonly (readonly [string, number])[];
const lastDays = (rows: Rows, area: { code: string; name: string } | null = null): TestAnswer =>
  answer(counts, {
    data: rows.map(([work_type, count]) => ({ work_type, count, typical_price: 22 })),
    meta: { area, total: 50, typical_price: 22, currency: 'GBP' },
  });
const leicester = { code: 'LE', name: 'Leicester' };

const open = (given: TestAnswer, place: RegistrationPlace = { country: 'gb' }) =>
  openComponent(<LeadCounts place={place} />, ['registration'], (key) => (key === 'GET /countries/' ? countries : given));
const intro = async () => (await screen.findByRole('heading', { name: 'Leads in your area' })).nextElementSibling?.textContent;

test.each<[string, TestAnswer, string]>([
  [
    'of the whole country, one type most',
    lastDays([
      ['Boilers', 46],
      ['Heat pumps', 18],
    ]),
    'The whole country (United Kingdom), in the last 30 days. Enter your postcode to see your own area. Most requested: Boilers.',
  ],
  [
    'of an area, two types alike',
    lastDays(
      [
        ['Boilers', 4],
        ['Heat pumps', 4],
      ],
      leicester,
    ),
    'What homeowners asked for in LE Leicester in the last 30 days.',
  ],
  [
    'of an area, a single type',
    lastDays([['Boilers', 4]], leicester),
    'What homeowners asked for in LE Leicester in the last 30 days. Most requested: Boilers.',
  ],
  [
    'of an area without any',
    lastDays([], leicester),
    'Fewer than five leads of any one type came in from LE Leicester in the last 30 days.',
  ],
])('announces the counts %s', async (_, given, words) => {
  await open(given);
  expect(await intro()).toBe(words);
});

test('shows the same numbers in bars and table, with thousands separators', async () => {
  await open(
    lastDays([
      ['Boilers', 1200],
      ['Heat pumps', 300],
    ]),
  );
  const name = 'Leads in the last 30 days by type of work: United Kingdom';
  const bars = within(await screen.findByRole('list', { name })).getAllByRole('listitem');
  expect(bars.map(({ textContent }) => textContent)).toEqual(['Boilers1,200', 'Heat pumps300']);
  // Bar lengths, which are not read out.
  expect(bars.map((bar) => bar.querySelector<HTMLElement>('[style]')?.style.width)).toEqual(['100%', '25%']);
  await user.click(screen.getByText('Show as table'));
  const rows = within(screen.getByRole('table', { name })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Type of workLast 30 daysTypical price',
    'Boilers1,200£22.00',
    'Heat pumps300£22.00',
  ]);
});

test('shows no bars for an area without leads', async () => {
  await open(lastDays([], leicester));
  await intro();
  expect([screen.queryByRole('list'), screen.queryByText('Show as table')]).toEqual([null, null]);
});

test.each<[string, TestAnswer]>([
  ['none at all', noCounts],
  ['no answer', 'unreachable'],
  ['one that is on its way', 'pending'],
])('shows nothing with %s', async (_, given) => {
  const { calls } = await open(given);
  await eventually(() => expect(calls).toHaveLength(2));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('requests the counts with postcode and language', async () => {
  const { calls } = await open(lastDays([['Boilers', 4]], leicester), { country: 'gb', postcode: 'LE4 7ZS' });
  await intro();
  expect(calls).toContain(`${counts}?country=gb&language=en&postcode=LE4+7ZS`);
});
