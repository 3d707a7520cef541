import { describe, expect, it } from 'vitest';
import { sentences } from '../../../db/demo/descriptions.ts';
import { countryCodes } from '../../../contract/kit/country.ts';
import { harmlessTexts } from '../../../test/harmless-texts.ts';
import { hostileTexts } from '../../../test/hostile-texts.ts';
import { readableText } from './web-names-rule.ts';
import { doubtfulPassages, scrubContactDetails, withoutDoubtfulPassages } from './scrub-contact-details-rule.ts';

const scrub = (text: string, country = 'gb'): string => scrubContactDetails(text, country, {});

describe('free text with contact details', () => {
  it('loses certain ones, and flags doubtful ones for review', () => {
    const wrong = hostileTexts.filter(({ text, gives, held, country = 'gb' }) => {
      const clean = scrub(text, country);
      const shown = clean.includes(readableText(gives));
      return held === true ? !shown || doubtfulPassages(clean, country).length === 0 : shown;
    });
    expect(wrong).toEqual([]);
    expect(hostileTexts.length).toBeGreaterThanOrEqual(120);
  });

  it('keeps everything else, also after removing doubtful passages', () => {
    const wrong = hostileTexts.flatMap(({ text, gives, country = 'gb' }) => {
      const clean = withoutDoubtfulPassages(scrub(`The roof is old. Bitte: ${text}\nThe gutter leaks.`, country), country);
      const isRestKept = clean.startsWith('The roof is old. ') && clean.endsWith('The gutter leaks.');
      return isRestKept && !clean.includes(readableText(gives)) ? [] : [{ text, clean }];
    });
    expect(wrong).toEqual([]);
  });

  it('is unchanged by a second pass', () => {
    const changed = hostileTexts.filter(({ text, country = 'gb' }) => scrub(scrub(text, country), country) !== scrub(text, country));
    expect(changed).toEqual([]);
  });
});

describe('free text without contact details', () => {
  it('is unchanged and not held', () => {
    const wrong = harmlessTexts.filter(([country, text]) => scrub(text, country) !== text || doubtfulPassages(text, country).length > 0);
    expect(wrong).toEqual([]);
    expect(new Set(harmlessTexts.map(([country]) => country)).size).toBe(4);
  });

  it('includes every text of the demo', () => {
    for (const country of countryCodes())
      for (const text of sentences) expect([scrub(text, country), ...doubtfulPassages(text, country)]).toEqual([text]);
  });

  it.each([
    ['hidden breaks and directions', 'Boi\u{AD}ler is lo\u{200B}ud\u{202E}', 'Boiler is loud'],
    ['full-width letters', 'Ｂｏｉｌｅｒ ３０ｉ', 'Boiler 30i'],
    ['letters of another alphabet inside a word', 'Bоiler', 'Boiler'],
    ['marks over letters that have none', 'B\u{336}oiler å A\u{30A}', 'Boiler å Å'],
    ['words of another alphabet as they are', 'Бойлер, हिन्दी, 40 m², ½ inch, 22 °C', 'Бойлер, हिन्दी, 40 m², ½ inch, 22 °C'],
  ])('is stored readable: %s', (_, text, clean) => {
    expect(scrub(text)).toBe(clean);
  });
});

/** As long as a description may be; these once took hours through backtracking. */
const worst = [
  '0 ',
  'a@',
  '.at ',
  '7-7-0-',
  'L E 4 7 ',
  'a',
  'a.',
  ' ',
  'dot at ',
  '1',
  'nine ',
  'nine',
  '(',
  'a_',
  '/',
  'www ',
  'on facebook ',
  'oh ',
  'aа',
  'com.',
  '\u{1F600}',
  '+',
  '1.1 ',
  'at\n',
];

it.each(worst)('processes repeated %j in bounded time', (piece) => {
  const text = piece.repeat(Math.ceil(20_000 / piece.length));
  expect(doubtfulPassages(scrub(text, 'se'), 'se')).toBeInstanceOf(Array);
});
