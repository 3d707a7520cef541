import { expect, it } from 'vitest';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { demoCountries } from '../../../db/demo/demo-countries.ts';
import type { ReviewFlag } from '../../../contract/reputation/reviews-values.ts';
import { composeUnusedText } from '../../../db/demo/review-texts.ts';
import { seededDraws } from '../../../db/demo/seeded-random.ts';
import { flaggedIn, listFlags } from './flags-rule.ts';

it.each<[CountryCode, string, ReviewFlag[]]>([
  ['gb', 'Quick and tidy, three radiators for £1,200 in 2 days.', []],
  ['gb', 'They came at 8 and left at 17.30. Boiler: 30 kW, warranty 10 years.', []],
  ['gb', 'I am a fan of theirs, and the extractor fan works too.', []],
  ['gb', 'See www.better-boilers.test', ['link']],
  ['gb', 'Look at https://bad.example/x', ['link']],
  ['gb', 'Better go to cheapboilers.co.uk', ['link']],
  ['gb', 'Call me on 07700 900123 for the truth', ['contact']],
  ['gb', 'Write to sam@example.test', ['contact']],
  ['gb', 'Absolute idiots.', ['insult']],
  ['gb', 'IDIOTS! Call 07700 900123 or www.x.test', ['contact', 'insult', 'link']],
  ['gb', 'Bunch of ｉｄｉｏｔｓ', ['insult']],
  ['se', 'Snabbt och prydligt, fläkten gick bra.', []],
  ['se', 'Jävla klåpare', ['insult']],
  ['se', 'Fan vad bra det blev', ['insult']],
  ['dk', 'Tyve radiatorer på to dage, flot arbejde. Slut prut!', []],
  ['dk', 'Sikke nogle svindlere', ['insult']],
  ['no', 'Rask fart og ryddig. Vi hadde hell med været.', []],
  ['no', 'For noen drittsekker', ['insult']],
  ['no', 'Ring meg på 22 33 44 55', ['contact']],
])('%s: "%s" is flagged with %j', (country, text, flags) => {
  expect(listFlags([text], country)).toEqual(flags);
});

it('checks the review and the work, and reports the matches', () => {
  expect(flaggedIn(['Idiots', 'Boiler, see www.x.test'], 'gb')).toEqual([
    { flag: 'insult', passage: 'Idiots' },
    { flag: 'link', passage: expect.stringContaining('www.x.test') as string },
  ]);
  expect(flaggedIn([null, null], 'gb')).toEqual([]);
});

it('accepts the demonstration’s reviews', () => {
  const draws = seededDraws(5);
  const demoTexts = demoCountries.flatMap((country) => {
    const before = new Set<string>();
    for (const kind of ['pleased', 'displeased', 'workDone'] as const)
      for (let time = 0; time < 60; time += 1) composeUnusedText(before, country, kind, 'Solar panels and battery', draws);
    return [...before].map((text) => [country, text] as const);
  });
  expect(demoTexts.filter(([country, text]) => listFlags([text], country).length > 0)).toEqual([]);
});
