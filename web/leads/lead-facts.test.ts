import { describe, expect, test } from 'vitest';
import { mapsHref } from '../platform/maps-href.ts';
import { addressLine, fullName, knownTimescale } from './lead-facts.ts';

test.each([
  [{ title: 'Mr', forename: 'Arjun', surname: 'Patel' }, 'Mr Arjun Patel'],
  [{ title: null, forename: 'Arjun', surname: 'Patel' }, 'Arjun Patel'],
  [{ title: 'Mrs', forename: '', surname: 'Marsh' }, 'Mrs Marsh'],
  [{ title: null, forename: null, surname: null }, ''],
])('formats the name %j as "%s"', (named, name) => {
  expect(fullName(named)).toBe(name);
});

test.each([
  [{ address1: '1 Mill Lane', address2: 'Flat 2', town: 'Leicester', postcode: 'LE4 7ZS' }, '1 Mill Lane, Flat 2, Leicester, LE4 7ZS'],
  [{ address1: null, address2: '', town: 'Leicester', postcode: null }, 'Leicester'],
  [{ address1: null, address2: null, town: null, postcode: null }, ''],
])('formats the address %j as "%s"', (address, line) => {
  expect(addressLine(address)).toBe(line);
});

test.each([
  ['ASAP', 'ASAP'],
  ['1MONTH', '1MONTH'],
  ['3MONTHS', '3MONTHS'],
  ['asap', undefined],
  [null, undefined],
])('has a translation for the timescale %j: %s', (value, known) => {
  expect(knownTimescale(value)).toBe(known);
});

describe('maps search link', () => {
  test('escapes the address exactly', () => {
    const { origin, pathname, searchParams } = new URL(mapsHref('Øster Allé 7 & 9, København'));
    expect(`${origin}${pathname}`).toBe('https://www.google.com/maps/search/');
    expect(searchParams.get('query')).toBe('Øster Allé 7 & 9, København');
  });
});
