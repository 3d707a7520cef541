import { describe, expect, test } from 'vitest';
import { createFormat } from '../../../contract/kit/format.ts';
import { openPart } from '../../testing/open-part.tsx';
import { screen } from '../../testing/page.ts';
import { FormatContext } from '../../ui/format.ts';
import { type RowTexts, useRowTexts } from '../lead.ts';
import { testAnswer, testLead } from '../test-leads.ts';
import { confirmedChecks, distanceText, firstLine, keyAnswers, townText } from './lead-glance.ts';

/** Shows a text as a list would form it, in a country. */
async function say(word: (texts: RowTexts) => string | undefined, locale = 'en-GB') {
  const Word = () => <output data-word>{word(useRowTexts())}</output>;
  const format = createFormat({ locale, timeZone: 'Europe/London', country: 'gb' });
  await openPart(
    <FormatContext value={format}>
      <Word />
    </FormatContext>,
    { texts: ['buying'] },
  );
  return (await screen.findAllByRole('status')).find((element) => 'word' in element.dataset)?.textContent;
}

describe('key answers', () => {
  const house = testAnswer(10, 'terraced', 'Terraced house', { place: 1, label: null });
  const fuel = testAnswer(11, 'gas', 'Mains gas', { place: 17, label: { en: 'Heating' } });
  const leak = testAnswer(28, 'yes', 'Yes', { place: 2, label: { en: 'Leaking now', de: 'Undicht' } });

  test.each([
    ['the property and the most telling other answer', [fuel, leak, house], 'Terraced house | Leaking now: Yes'],
    ['two others without the property', [fuel, leak], 'Leaking now: Yes | Heating: Mains gas'],
    [
      'none that is undecided',
      [house, testAnswer(14, 'unsure', 'Not sure', { place: 2, label: null }), fuel],
      'Terraced house | Heating: Mains gas',
    ],
    [
      'none without a place, and no text without translation',
      [testAnswer(1, 'ASAP', 'As soon as possible'), testAnswer(14, 'Typed', undefined, { place: 1, label: null })],
      '',
    ],
  ])('are %s', async (_, answers, words) => {
    expect(await say((texts) => keyAnswers(testLead({ answers }), texts).join(' | '))).toBe(words);
  });
});

describe('distance', () => {
  test.each([
    [0, 'en-GB', 'Near your address'],
    [2, 'en-GB', 'Near your address'],
    [3, 'en-GB', '2 miles away'],
    [161, 'en-GB', '100 miles away'],
    [1, 'da-DK', 'Near your address'],
    [12, 'da-DK', '12 km away'],
    [null, 'en-GB', ''],
  ])('of %s km is shown in %s as "%s"', async (distanceKm, locale, words) => {
    const shown = await say((texts) => distanceText(testLead({ distanceKm }), texts), locale);
    expect(shown?.replaceAll('\u00a0', ' ')).toBe(words);
  });
});

test('only confirmations count as checks', async () => {
  const at = '2026-03-04T10:00:00Z';
  const facts = (['telephone_confirmed', 'email_confirmed', 'telephone_format'] as const).map((fact) => ({ fact, at }));
  expect(await say((texts) => confirmedChecks(testLead({ contactFacts: facts }), texts).join(', '))).toBe(
    'Phone confirmed, Email confirmed',
  );
  expect(confirmedChecks(testLead({ contactFacts: facts.slice(2) }), {} as RowTexts)).toEqual([]);
});

test('notes are cut at their first line break, places at the county', () => {
  expect(firstLine('\n  Loses pressure. \nEvenings only.')).toBe('Loses pressure.');
  expect([firstLine(null), firstLine(' \n ')]).toEqual([undefined, undefined]);
  expect(townText({ location: 'Leicester, Leicestershire', locationUrl: 'england/leicestershire' })).toBe('Leicester');
  expect(townText({ location: 'Camden, Greater London', locationUrl: 'england/london/camden' })).toBe('London');
});
