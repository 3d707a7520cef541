import { expect, it } from 'vitest';
import { answer, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { fill, screen } from '../testing/page.ts';
import { AreaPreview } from './area-preview.tsx';
import { countries, countriesWith } from './test-registration.ts';

const leicester = { code: 'LE', name: 'Leicester' };
const counted = (total: number | null, area: typeof leicester | null): TestAnswer =>
  answer('GET /lead-counts/', { data: [], meta: { area, total, typical_price: total === null ? null : 24.5, currency: 'GBP' } });

async function open(given: TestAnswer) {
  const postcodes: (string | undefined)[] = [];
  const part = <AreaPreview place={{ country: 'gb' }} onPostcode={(postcode) => postcodes.push(postcode)} />;
  await openComponent(part, ['registration'], (key) => (key === 'GET /countries/' ? countries : given));
  return postcodes;
}
it('shows the typical price alone where no VAT is charged', async () => {
  const unregistered = countriesWith(true, false);
  const part = <AreaPreview place={{ country: 'gb' }} onPostcode={() => undefined} />;
  await openComponent(part, ['registration'], (key) => (key === 'GET /countries/' ? unregistered : counted(46, leicester)));
  expect((await screen.findByText(/^Typical price/)).textContent).toBe('Typical price: £24.50');
});

const figures = () => screen.findByText(/in the last 30 days$/);

it.each<[string, TestAnswer, string, string | null]>([
  ['an area', counted(46, leicester), 'LE Leicester: 46 leads in the last 30 days', 'Typical price: £24.50 + VAT'],
  ['a quiet area', counted(null, leicester), 'LE Leicester: fewer than five leads in the last 30 days', null],
  ['the country', counted(1_200, null), 'United Kingdom: 1,200 leads in the last 30 days', 'Typical price: £24.50 + VAT'],
])('shows leads and typical price of %s', async (_, given, words, price) => {
  await open(given);
  expect((await figures()).textContent).toBe(words);
  expect(screen.queryByText(/^Typical price/)?.textContent ?? null).toBe(price);
});

it('asks for a postcode once it is one', async () => {
  const postcodes = await open(counted(46, leicester));
  await figures();
  await fill(screen.getByLabelText('Your postcode'), 'Leicester');
  await fill(screen.getByLabelText('Your postcode'), 'LE4');
  await eventually(() => expect(postcodes).toEqual([undefined, 'LE4']));
});
