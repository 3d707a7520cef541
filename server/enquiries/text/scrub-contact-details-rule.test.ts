import { describe, expect, it } from 'vitest';
import type { OwnDetails } from './own-words-rule.ts';
import { scrubContactDetails } from './scrub-contact-details-rule.ts';

const scrub = (text: string, own: OwnDetails = {}, country = 'gb'): string => scrubContactDetails(text, country, own);

describe('scrubbing free text', () => {
  it.each([
    ['an e-mail address', 'Write to jo.bloggs+home@mail.example.co.uk please', 'jo.bloggs'],
    ['a spelled e-mail address', 'jo (at) example dot com', 'example'],
    ['a British mobile', 'Call 07700 900 123 after six', '900'],
    ['a number with country code', 'ring +44 (0)116 496 0000', '496'],
    ['dashes in a number', '0116-496-0123', '496'],
    ['a link', 'see https://example.com/me?x=1 for photos', 'example'],
    ['an e-mail address in words with spaced dots', 'jo at example . com or jo at example dot com', 'example'],
    ['a www address', 'www.example.com', 'example'],
    ['a full postcode', 'the house is at LE4 7ZS', '7ZS'],
    ['a full postcode without space', 'le47zs', '7zs'],
    ['a full postcode that follows a word without a space', 'my postcodeLE4 7ZS', '7ZS'],
    ['a full postcode before one', 'LE4 7ZShouse at the end', '7ZS'],
  ])('removes %s', (_, text, gone) => {
    const clean = scrub(text);
    expect(clean.toLowerCase()).not.toContain(gone.toLowerCase());
    expect(clean).toContain('[removed]');
  });

  it("removes the consumer's names and street, in any case", () => {
    expect(scrub('Mr patel, 12 Acorn Street, boiler broken', { surname: 'Patel', addressLines: ['12 Acorn Street'] })).toBe(
      'Mr [removed], [removed], boiler broken',
    );
  });

  it('removes Swedish five-digit postcodes in Sweden only', () => {
    expect(scrub('vi bor i 412 63, postnr41263', {}, 'se')).toBe('vi bor i [removed], postnr[removed]');
    expect(scrub('about 412 63 mm pipes')).toBe('about 412 63 mm pipes');
  });

  it.each(['dk', 'no'])('removes other eight-digit numbers, in %s', (country) => {
    expect(scrub('Ring 55123499 eller tlf55123498', {}, country)).toBe('Ring [removed] eller tlf[removed]');
    expect(scrub('serial 55123499')).toBe('serial 55123499');
  });

  it.each([
    ['gb', 'Combi is 14 years old, 3 bedrooms, 22mm pipes, losing 0.5 bar a day. Budget 2500 to 3000.'],
    ['gb', 'R410a, EcoTEC24 and Greenstar 30i, EPC band D, 3x2m, 2kW, house of 1955, 4 bedrooms on 2 floors, G3 certificate.'],
    ['gb', 'Electric car at home. We have had one quote, meet at work. Thanks. Pipes at ceiling height, flat at no.3'],
    ['dk', 'Hus fra 1972, 140 kvm, 1500000 kr er for meget, 250000 er i orden.'],
    ['no', 'Bolig på 140 kvm fra 1972, budsjett 250000 kr, 2 etasjer.'],
    ['se', 'Villa på 140 kvm från 1972, budget 25000kr, 2 plan, 16A säkring.'],
  ])('keeps what helps to quote, in %s', (country, text) => {
    expect(scrub(text, {}, country)).toBe(text);
  });

  it('finishes on hostile text', () => {
    const hostile = `${'0 '.repeat(20_000)}x${'a@'.repeat(20_000)}${'.at '.repeat(20_000)}`;
    expect(scrub(hostile).length).toBeGreaterThan(0);
  });
});
