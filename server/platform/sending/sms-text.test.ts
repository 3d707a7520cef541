import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitSms, computeSmsSize } from './sms-text.ts';

describe('the size of a text message', () => {
  it.each([
    ['', 0, 1],
    ['New lead: Boiler repair, LE4, ASAP, £24.00 + VAT.', 49, 1],
    ['Blåbærgrød på Ærø, å ä ö ø æ é', 30, 1],
    ['x'.repeat(160), 160, 1],
    ['x'.repeat(161), 161, 2],
    ['x'.repeat(306), 306, 2],
    ['x'.repeat(307), 307, 3],
    ['€'.repeat(80), 160, 1],
    ['€'.repeat(81), 162, 2],
    ['ş', 1, 1],
    ['ş'.repeat(71), 71, 2],
  ])('counts %j as %i characters in %i segments', (text, length, segments) => expect(computeSmsSize(text)).toEqual({ length, segments }));
});

describe('a text that is too long', () => {
  const link = 'https://leads.example.com/a/abcdefghij123456';

  it('is shortened before its link', () => {
    const fitted = fitSms(`New lead: ${'Replacement of a gas boiler in an old house '.repeat(4)}, LE4. ${link}`);
    expect(fitted).toHaveLength(160);
    expect(fitted.endsWith(`... ${link}`)).toBe(true);
    expect(fitted.startsWith('New lead: Replacement')).toBe(true);
  });

  it('stays unchanged if it fits, except for typographic characters that would halve the room', () => {
    expect(fitSms('“Don’t wait” – call now…')).toBe('"Don\'t wait" - call now...');
    expect(fitSms('one  line\nonly')).toBe('one line only');
  });

  it('drops accents outside the SMS alphabet before words, and only if it is too long', () => {
    expect(fitSms('Su código: 12')).toBe('Su código: 12');
    const words = 'Plumbline: su código es 483920. Vale durante 10 minutos. Nunca se lo pediremos por teléfono, señora Müller.';
    expect(fitSms(words)).toBe(
      'Plumbline: su codigo es 483920. Vale durante 10 minutos. Nunca se lo pediremos por teléfono, señora Müller.',
    );
  });

  it('always fits one message and keeps its link, whatever its letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (words) => {
        const fitted = fitSms(`${words} https://x.test/a/1`);
        expect(computeSmsSize(fitted).segments).toBe(1);
        expect(fitted).toContain('https://x.test/a/1');
      }),
    );
  });
});
