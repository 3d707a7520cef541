import { describe, expect, it } from 'vitest';
import { formVisitor } from '../../../test/factories/fill-in-form.ts';
import { htmlProblems } from '../../../test/public-page-checks.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import type { AddressFinder } from '../../geography/address-finder.ts';
import { maxLookupsPerHour, offerAddresses } from './offer-addresses.ts';

const test = useTestApp({ demonstration: true });
const withoutFinder = useTestApp();

const visitor = () => formVisitor(test.app);
/** A form up to the address step. */
const formAt = (postcode: string, country = 'gb') => visitor().fillIn({ country, postcode }, { until: 'address' });
const entriesIn = (html: string): string[] => [...html.matchAll(/<option value="(sandbox-[^"]+)"/g)].map(([, id = '']) => id);

describe('the address step', () => {
  it("offers the postcode's addresses, editable afterwards", async () => {
    const form = await formAt('LE4 7ZS');
    const { body } = await visitor().open(`${form}?step=address`);
    for (const words of ['addresses at your postcode', 'These addresses are made up', 'Enter the address manually'])
      expect(body).toContain(words);
    expect(await htmlProblems(body)).toEqual([]);
    const [first = ''] = entriesIn(body);
    const chosen = await visitor().send(`${form}?step=address`, { address: first });
    expect([chosen.statusCode, chosen.headers['location']]).toEqual([303, `${form}?step=contact`]);
    const after = (await visitor().open(`${form}?step=address`)).body;
    expect(after).toMatch(/name="address1"[^>]*value="[^"]+"/);
    expect(after).toMatch(/name="town"[^>]*value="Leicester"/);
    expect(after).toContain('Find address by postcode');
    expect(entriesIn((await visitor().open(`${form}?step=address&by=list`)).body)).toContain(first);
  });

  it.each([
    ['nothing chosen', ''],
    ['an entry that is none', 'sandbox-gb-LE47ZS-99'],
    ['an entry of another postcode', 'sandbox-gb-LE11AA-0'],
    ['an unknown entry', 'x'.repeat(200)],
  ])('asks again for %s', async (_, address) => {
    const form = await formAt('LE4 7ZS');
    const refused = await visitor().send(`${form}?step=address`, { address });
    expect([refused.statusCode, refused.body.includes('What is the address? Please choose an answer')]).toEqual([422, true]);
    expect(await htmlProblems(refused.body)).toEqual([]);
  });

  it('accepts typed addresses, or none', async () => {
    const form = await formAt('LE4 7ZS');
    const { body } = await visitor().open(`${form}?step=address&by=hand`);
    expect(body).toContain('Address line 1 (optional)');
    expect(await htmlProblems(body)).toEqual([]);
    const sent = await visitor().send(`${form}?step=address`, { address1: '', address2: '', town: '' });
    expect([sent.statusCode, sent.headers['location']]).toEqual([303, `${form}?step=contact`]);
  });

  it.each([
    ['LE1 9ZA', 'We found no addresses for this postcode'],
    ['LE1 9ZD', 'Address search is not available at the moment'],
  ])('at %s asks for typed lines: %s', async (postcode, words) => {
    const { body } = await visitor().open(`${await formAt(postcode)}?step=address`);
    for (const said of [words, 'Address line 1 (optional)']) expect(body).toContain(said);
    expect(await htmlProblems(body)).toEqual([]);
  });

  it('shows typed lines directly without an address service', async () => {
    const other = formVisitor(withoutFinder.app);
    const form = await other.fillIn({}, { until: 'address' });
    const { body } = await other.open(`${form}?step=address`);
    expect(body).toContain('Address line 1 (optional)');
    for (const words of ['Find the address', 'manually', 'role="status"']) expect(body).not.toContain(words);
  });
});

it('limits lookups per visitor', async () => {
  const asked: string[] = [];
  const finder: AddressFinder = {
    source: () => 'live',
    find: ({ postcode }) => {
      asked.push(postcode);
      return Promise.resolve({ outcome: 'too_many' });
    },
    get: () => Promise.reject(new Error('the source cannot answer')),
  };
  const offers = offerAddresses(finder, test.limits);
  const sought = { country: 'gb', postcode: 'LE4 7ZS', visitor: '192.0.2.4' } as const;
  for (let nth = 0; nth < maxLookupsPerHour; nth += 1) expect(await offers.offer(sought)).toMatchObject({ why: 'too_many' });
  expect(await offers.offer(sought)).toEqual({ kind: 'lines', why: 'unavailable', hasFinder: false });
  expect(await offers.pick({ ...sought, id: 'gb-1' })).toBeNull();
  expect(asked).toHaveLength(maxLookupsPerHour);
  expect(await offers.offer({ ...sought, visitor: '192.0.2.5' })).toMatchObject({ why: 'too_many' });
  expect(await offers.pick({ ...sought, visitor: '192.0.2.5', id: 'gb-1' })).toBeNull();
});
