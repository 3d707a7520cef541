import { describe, expect, it } from 'vitest';
import { availabilityCodes } from '../../contract/buying/values.ts';
import { isRepeatedRefusal, readRefusal, remediesByCode } from './refusals.ts';

describe('refusals', () => {
  it('link to a remedy only on the first occurrence of a code', () => {
    const told = ['104--', '107--', '104--', ''].map(readRefusal);
    expect(told.map((_, place) => isRepeatedRefusal(told, place))).toEqual([false, false, true, false]);
  });

  it.each(Object.keys(availabilityCodes))('parse code %s with its detail', (code) => {
    expect(readRefusal(`${code}--36.40`)).toEqual({ kind: 'code', code, detail: '36.40' });
    expect(readRefusal(code)).toEqual({ kind: 'code', code, detail: '' });
    expect(Object.keys(remediesByCode)).toContain(code);
  });

  it.each([
    ['price_changed--24.00', { kind: 'priceChanged', price: 24 }],
    ['price_changed--', { kind: 'unknown' }],
    ['199--later', { kind: 'unknown' }],
    ['toString--', { kind: 'unknown' }],
    ['', { kind: 'unavailable' }],
    [undefined, { kind: 'unavailable' }],
  ])('reads %s as %o', (error, refusal) => {
    expect(readRefusal(error)).toEqual(refusal);
  });
});
