import { expect, it } from 'vitest';
import { type CountedLeads, publicLeadCounts } from './lead-counts-rule.ts';

const type = (word: string, count: number, priceMinor = 2_000): CountedLeads => ({
  name: { en: word, da: word, sv: word, no: word, es: word, fr: word },
  count,
  priceMinor,
});
const all = (count: number): CountedLeads => ({ name: null, count, priceMinor: 2_200 });
const read = (...counted: CountedLeads[]) => {
  const { types, total } = publicLeadCounts(counted);
  return [types.map(({ name, count }) => `${name.en} ${count}`), total?.count];
};

it.each<[string, readonly CountedLeads[], readonly string[], number | undefined]>([
  ['nothing', [], [], undefined],
  ['four of a kind', [all(4), type('a', 4)], [], undefined],
  ['five of a kind', [all(5), type('a', 5)], ['a 5'], 5],
  ['five, none of which are alike enough', [all(6), type('a', 3), type('b', 3)], [], 6],
  ['a rest that would stand alone', [all(9), type('a', 7), type('b', 2)], ['a 7'], 7],
  ['a rest of five', [all(12), type('a', 7), type('b', 3), type('c', 2)], ['a 7'], 12],
  [
    'more than six kinds',
    [all(42), ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((word) => type(word, 6))],
    ['a 6', 'b 6', 'c 6', 'd 6', 'e 6', 'f 6'],
    42,
  ],
])('publishes of %s what reveals no fewer than five', (_, counted, types, total) => {
  expect(read(...counted)).toEqual([types, total]);
});

it('publishes the median price of all leads and of each type', () => {
  expect(publicLeadCounts([all(8), type('a', 8, 1_500)])).toMatchObject({ types: [{ priceMinor: 1_500 }], total: { priceMinor: 2_200 } });
});
