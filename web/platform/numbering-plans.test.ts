import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { isSupportedCountry, parsePhoneNumberFromString } from './numbering-plans.ts';

const parse = (typed: string, code: 'DK' | 'SE' | undefined) => {
  const parsed = parsePhoneNumberFromString(typed, code);
  return parsed && [parsed.number, parsed.countryCallingCode, parsed.isValid()];
};

it('accepts any digits until a field is entered, then knows the numbering plans', async () => {
  expect(parse('20 12 34 56', 'DK')).toEqual(['+4520123456', '', true]);
  expect(parse('070-123 45 67', 'SE')).toEqual(['+46701234567', '', true]);
  expect(parse('+44 7700 900123', 'DK')).toEqual(['+447700900123', '44', true]);
  expect(parse('123', undefined)).toEqual(['+123', '', true]);
  expect(parse('call me', 'DK')).toBeUndefined();
  expect(isSupportedCountry('ZZ')).toBe(true);

  window.dispatchEvent(new FocusEvent('focusin'));
  await eventually(() => expect(isSupportedCountry('ZZ')).toBe(false));
  expect(parse('20 12 34 56', 'DK')).toEqual(['+4520123456', '45', true]);
  expect(parse('20 12 34', 'DK')?.at(-1)).toBe(false);
});
