import { describe, expect, test } from 'vitest';
import { createFormat } from './format.ts';

const at = '2026-03-04T14:32:00Z';
// The platform uses several kinds of spaces and two kinds of minus.
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const format = (locale: string, country = 'gb', timeZone = 'UTC') => createFormat({ locale, timeZone, country });

describe("money, dates and ratings in each country's format", () => {
  test.each([
    ['en-GB', 'GBP', '£1,234.50', '-£24.00', '4 Mar 2026', '4 Mar 2026, 14:32', '4.5'],
    ['en-US', 'USD', '$1,234.50', '-$24.00', 'Mar 4, 2026', 'Mar 4, 2026, 02:32 PM', '4.5'],
    ['da-DK', 'DKK', '1.234,50 kr.', '-24,00 kr.', '4. mar. 2026', '4. mar. 2026, 14.32', '4,5'],
    ['sv-SE', 'SEK', '1 234,50 kr', '−24,00 kr', '4 mars 2026', '4 mars 2026 14:32', '4,5'],
    ['no-NO', 'NOK', '1 234,50 kr', '−24,00 kr', '4. mars 2026', '4. mars 2026, 14:32', '4,5'],
    ['fr-FR', 'EUR', '1 234,50 €', '-24,00 €', '4 mars 2026', '4 mars 2026, 14:32', '4,5'],
    ['es-ES', 'EUR', '1234,50 €', '-24,00 €', '4 mar 2026', '4 mar 2026, 14:32', '4,5'],
  ])('%s', (locale, currency, amount, credit, short, long, rating) => {
    const to = format(locale);
    expect([to.money(1234.5, currency), to.money(-24, currency), to.shortDate(at), to.dateTime(at), to.rating(9)].map(plain)).toEqual([
      amount,
      credit,
      short,
      long,
      rating,
    ]);
  });
});

describe("a reader whose language is not the country's", () => {
  test.each([
    ['es-GB', 'GBP', '1234,50 £', '4 mar 2026, 14:32', 'Hoy, 14:32'],
    ['es-DK', 'DKK', '1234,50 kr', '4 mar 2026, 14:32', 'Hoy, 14:32'],
    ['es-SE', 'SEK', '1234,50 kr', '4 mar 2026, 14:32', 'Hoy, 14:32'],
    ['fr-NO', 'NOK', '1 234,50 kr', '4 mars 2026, 14:32', 'Aujourd’hui, 14:32'],
    ['sv-DK', 'DKK', '1 234,50 kr', '4 mars 2026 14:32', 'I dag, 14:32'],
    ['da-GB', 'GBP', '1.234,50 £', '4. mar. 2026, 14.32', 'I dag, 14.32'],
    ['en-DK', 'DKK', '1.234,50 kr.', '4 Mar 2026, 14.32', 'Today, 14.32'],
    ['fr-GB', 'GBP', '1 234,50 £', '4 mars 2026, 14:32', 'Aujourd’hui, 14:32'],
  ])('%s', (locale, currency, amount, long, today) => {
    const to = format(locale);
    const now = Date.parse('2026-03-04T18:00:00Z');
    expect([to.money(1234.5, currency), to.dateTime(at), to.listDate(at, now)].map(plain)).toEqual([amount, long, today]);
  });
});

test('falls back to British English for an unknown locale', () => {
  expect(format('xx-not-a-locale').money(1234.5, 'GBP')).toBe('£1,234.50');
  expect(format('').money(1234.5, 'GBP')).toBe('£1,234.50');
});

test('shows a balance without its sign, because its label states the direction', () => {
  expect(format('en-GB').moneyWithoutSign(-20, 'GBP')).toBe('£20.00');
});

test('formats a rate of 0.2 as 20 %', () => {
  expect(format('en-GB').percent(0.2)).toBe('20%');
  expect(plain(format('da-DK').percent(0.25))).toBe('25 %');
});

test.each(['', '172026-12-17', 'soon'])('leaves an invalid day such as "%s" as typed', (typed) => {
  const { shortDay, longDay } = format('en-GB');
  expect([shortDay(typed), longDay(typed)]).toEqual([typed, typed]);
});

describe('dates in lists', () => {
  const now = Date.parse('2026-03-04T18:00:00Z');
  test.each([
    ['en-GB', '2026-03-04T14:32:00Z', 'Today, 14:32'],
    ['en-GB', '2026-03-03T18:20:00Z', 'Yesterday, 18:20'],
    ['en-GB', '2026-03-02T18:20:00Z', '2 Mar 2026, 18:20'],
    ['en-GB', '2026-03-05T09:00:00Z', '5 Mar 2026, 09:00'],
    ['da-DK', '2026-03-04T14:32:00Z', 'I dag, 14.32'],
    ['sv-SE', '2026-03-03T18:20:00Z', 'I går, 18:20'],
  ])('%s %s', (locale, iso, text) => expect(format(locale).listDate(iso, now)).toBe(text));

  test("starts the day in the company's time zone", () => {
    const midnight = Date.parse('2026-07-01T22:30:00Z');
    expect(format('en-GB', 'gb', 'Europe/London').listDate('2026-07-01T21:00:00Z', midnight)).toBe('Today, 22:00');
    expect(format('da-DK', 'dk', 'Europe/Copenhagen').listDate('2026-07-01T21:00:00Z', midnight)).toBe('I går, 23.00');
  });

  test('counts a day with a clock change as one day', () => {
    const sunday = Date.parse('2026-03-29T22:30:00Z');
    expect(format('en-GB', 'gb', 'Europe/London').listDate('2026-03-28T10:00:00Z', sunday)).toBe('Yesterday, 10:00');
  });

  test('shows a near deadline as a time', () => {
    expect(format('en-GB').timeOrDate('2026-03-04T20:44:00Z', now)).toBe('20:44');
    expect(format('en-GB').timeOrDate('2026-03-05T07:30:00Z', now)).toBe('5 Mar 2026, 07:30');
  });
});

describe('telephone numbers', () => {
  test.each([
    ['gb', '+447700900123', '07700 900123', 'tel:+447700900123'],
    ['gb', '07700900123', '07700 900123', 'tel:+447700900123'],
    ['gb', '+441164960000', '0116 496 0000', 'tel:+441164960000'],
    ['gb', '+442079460958', '020 7946 0958', 'tel:+442079460958'],
    ['gb', '+441632960123', '01632 960123', 'tel:+441632960123'],
    ['gb', '0044 113 496 0123', '0113 496 0123', 'tel:+441134960123'],
    ['gb', '+4512345678', '+4512345678', 'tel:+4512345678'],
    ['dk', '+4512345678', '12 34 56 78', 'tel:+4512345678'],
    ['dk', '12345678', '12 34 56 78', 'tel:+4512345678'],
    ['no', '+4741234567', '412 34 567', 'tel:+4741234567'],
    ['no', '+4722345678', '22 34 56 78', 'tel:+4722345678'],
    ['se', '+46701740605', '070-174 06 05', 'tel:+46701740605'],
    ['se', '0701740605', '070-174 06 05', 'tel:+46701740605'],
    ['se', '+4684650012', '08-465 00 12', 'tel:+4684650012'],
    ['xx', ' 123 456 ', '123 456', 'tel:123456'],
  ])('%s %s', (country, raw, readable, href) => {
    const to = format('en-GB', country);
    expect([to.phone(raw), to.phoneHref(raw)]).toEqual([readable, href]);
  });
});

test.each([
  ['gb', 'le15ya', 'LE1 5YA'],
  ['gb', 'EC1A  1BB', 'EC1A 1BB'],
  ['gb', 'le1', 'LE1'],
  ['dk', '2100', '2100'],
  ['se', '114 55', '114 55'],
])('formats a postcode of %s: %s', (country, raw, tidy) => expect(format('en-GB', country).postcode(raw)).toBe(tidy));
