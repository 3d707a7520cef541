import { expect, it } from 'vitest';
import { createComparator, computeNameRanks } from './name-rank-rule.ts';

it.each([
  ['en', ['boiler', 'Boiler', 'Drain', 'Écolo', 'Zone']],
  ['es', ['Año', 'Calefacción', 'Nudo', 'Ñandú', 'Obra', 'Zócalo']],
  ['fr', ['Cote', 'Coté', 'Côte', 'Côté', 'Eau', 'Écran', 'Étanchéité', 'Œuvre', 'Ouvrage']],
  ['sv', ['Avlopp', 'Zon', 'Ånga', 'Ärende', 'Överströmning']],
  ['da', ['Afløb', 'Zone', 'Ærinde', 'Økonomi', 'Ånde', 'Aarhus']],
  ['no', ['Avløp', 'Zone', 'Ærend', 'Økonomi', 'Ånd']],
] as const)('the alphabet of %s', (language, words) => {
  expect(words.toReversed().sort(createComparator(language))).toEqual(words);
});

it('a work type is ranked by name in every language, sharing its rank with namesakes', () => {
  const named = (id: number, en: string, rest: string) => ({ id, name: { en, sv: rest, da: rest, no: rest } as never });
  const ranks = computeNameRanks([named(1, 'Solar', 'Ånga'), named(2, 'Boiler', 'Zon'), named(3, 'Boiler', 'Avlopp')]);
  expect(ranks.map(({ id, name_rank: rank }) => [id, rank['en'], rank['sv'], rank['da'], rank['no']])).toEqual([
    [1, 2, 3, 3, 3],
    [2, 1, 2, 2, 2],
    [3, 1, 1, 1, 1],
  ]);
});
