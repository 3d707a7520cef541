import { expect, it } from 'vitest';
import { britishClock, clockInWords, countryInSentence, countryName, dayInWords, listInWords } from './language.ts';
import { periodInWords } from './language.ts';

it.each([
  ['en', 'Denmark'],
  ['da', 'Danmark'],
  ['no', 'Danmark'],
  ['no-NO', 'Danmark'],
  ['es', 'Dinamarca'],
  ['fr', 'Danemark'],
])('names a country in %s as %s', (language, name) => {
  expect(countryName('dk', language)).toBe(name);
});

it.each([
  ['gb', 'the United Kingdom'],
  ['nl', 'the Netherlands'],
  ['im', 'the Isle of Man'],
  ['dk', 'Denmark'],
])('names %s within an English sentence as %s', (country, name) => {
  expect(countryInSentence(country)).toBe(name);
});

it('ends a list as its language does', () => {
  expect(listInWords(['Denmark', 'Norway', 'Sweden'])).toBe('Denmark, Norway and Sweden');
  expect(listInWords(['Danmark', 'Norge', 'Sverige'], 'no')).toBe('Danmark, Norge og Sverige');
});

it.each([
  ['en', '24 November 2026'],
  ['en-US', 'November 24, 2026'],
  ['sv', '24 november 2026'],
  ['no', '24. november 2026'],
  ['es', '24 de noviembre de 2026'],
])('writes a day in %s as %s', (language, words) => {
  expect(dayInWords('2026-11-24', language)).toBe(words);
});

it.each([
  ['en', 1, 'day', '1 day'],
  ['en', 30, 'day', '30 days'],
  ['sv', 1, 'day', '1 dag'],
  ['sv', 30, 'day', '30 dagar'],
  ['no', 30, 'day', '30 dager'],
  ['da', 24, 'hour', '24 timer'],
  ['es', 24, 'month', '24 meses'],
  ['fr', 20, 'week', '20\u{A0}semaines'],
] as const)('writes a period in %s: %s %s is "%s"', (language, amount, unit, words) => {
  expect(periodInWords({ amount, unit }, language)).toBe(words);
});

it.each([
  [0, 0, '12am'],
  [3, 0, '3am'],
  [12, 5, '12:05pm'],
  [16, 20, '4:20pm'],
])('writes %i:%i in British texts as %s', (hour, minute, words) => expect(britishClock(hour, minute)).toBe(words));

it.each([
  ['en', '9am'],
  ['sv', '9:00'],
  ['da', '9.00'],
])('writes 09:00 in %s as %s', (language, words) => expect(clockInWords('09:00', language)).toBe(words));
