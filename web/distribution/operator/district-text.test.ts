import { describe, expect, it } from 'vitest';
import { readCountry } from '../../coverage/map-country.ts';
import { testCountry } from '../../coverage/test-country.ts';
import { readDistricts, writeDistricts } from './district-text.ts';

const country = readCountry(testCountry);

describe('readDistricts', () => {
  it.each([
    ['one by one', 'LE1 le3', [1, 3], []],
    ['by the code of their area', 'LE', [1, 2, 3], []],
    ['with commas and lines between them, each once', 'LE1,\nNG1; LE1', [1, 4], []],
    ['with what nobody knows told', 'LE1 ZZ9 nowhere', [1], ['ZZ9', 'nowhere']],
    ['not at all', '  ', [], []],
  ])('are parsed %s', (_, text, ids, unknown) => {
    expect(readDistricts(country, text)).toEqual({ ids, unknown });
  });

  it.each([
    ['an area that is there altogether by its code', ['LE2', 'LE1', 'LE3'], 'LE'],
    ['the others one by one, what the map does not know at the end', ['ZZ9', 'LE3', 'NG1'], 'LE3 NG1 ZZ9'],
    ['nothing', [], ''],
  ])('are formatted: %s', (_, codes, text) => {
    expect(writeDistricts(country, codes)).toBe(text);
  });
});
