import { afterEach, describe, expect, it } from 'vitest';
import { normaliseMobile, normaliseTelephone, refuseInventedTelephones } from './telephone-rule.ts';

describe('a British telephone number', () => {
  it.each([
    ['07700 900123', '+447700900123'],
    ['+44 7700 900123', '+447700900123'],
    ['0044 7700-900-123', '+447700900123'],
    ['077oo 9oo123', '+447700900123'],
    ['0116 496 0123', '+441164960123'],
    ['01632 96012', '+44163296012'],
    ['0800 1111', null],
    ['0500 55555', '+4450055555'],
    ['447700900123', '+447700900123'],
    ['44 7700 900 123', '+447700900123'],
    ['441164960123', '+441164960123'],
    ['07700\u2013900\u2013123', '+447700900123'],
    ['07700/900123', '+447700900123'],
    ['\u202A07700\u00A0900\u200B123\u202C', '+447700900123'],
    ['\uFEFF+44\u2011(0)7700\u2212900123\u200F', '+447700900123'],
    ['\uFF10\uFF17700 900123', '+447700900123'],
  ])('%s', (raw, expected) => {
    expect(normaliseTelephone(raw, 'gb')).toBe(expected);
  });

  it.each(['00000000000', '123', '07700 90012', '0770090012345', 'call me', '0412 345 678', '4412345', '4400000000000'])(
    'refuses %s',
    (raw) => {
      expect(normaliseTelephone(raw, 'gb')).toBeNull();
    },
  );
});

describe('a number elsewhere must be valid in its numbering plan', () => {
  it.each([
    ['dk', '20 12 34 56', '+4520123456'],
    ['dk', '4520123456', '+4520123456'],
    ['se', '070-174 06 05', '+46701740605'],
    ['se', '070\u2013174\u00A006\u200B05', '+46701740605'],
    ['se', '08/465 004 00', '+46846500400'],
    ['no', '406 12 345', '+4740612345'],
    ['no', '\u2068+47 406\u2011123\u201145\u2069', '+4740612345'],
    ['es', '612 34 56 78', '+34612345678'],
    ['dk', '+44 7700 900123', '+447700900123'],
    ['no', '+46 70-174 06 05', '+46701740605'],
  ] as const)('%s %s', (country, raw, expected) => {
    expect(normaliseTelephone(raw, country)).toBe(expected);
  });

  it.each([
    ['dk', '12'],
    ['dk', '12 34 56 78'],
    ['dk', '00000000'],
    ['no', '12345'],
    ['no', '12 34 56 78'],
    ['no', '59 00 00 00'],
    ['se', '070123'],
    ['se', '070-123 45'],
    ['es', '12 345 67 89'],
    ['no', '406 12 345 ext. 7'],
    ['dk', '+44 12'],
    ['zz', '20123456'],
  ] as const)('refuses %s %s', (country, raw) => {
    expect(normaliseTelephone(raw, country)).toBeNull();
  });
});

describe('invented numbers of a demonstration', () => {
  afterEach(() => refuseInventedTelephones(true));

  it.each([
    ['dk', '11 00 00 07'],
    ['dk', '83 00 00 07'],
    ['no', '11 00 00 07'],
    ['no', '44 00 00 07'],
  ] as const)('are accepted there and nowhere else: %s %s', (country, raw) => {
    expect(normaliseTelephone(raw, country)).toBeNull();
    refuseInventedTelephones(false);
    expect(normaliseTelephone(raw, country)).not.toBeNull();
    expect(normaliseTelephone('12345678', country)).toBeNull();
  });

  it('can receive text messages if they look like mobiles', () => {
    refuseInventedTelephones(false);
    expect(normaliseMobile('83 00 00 07', 'dk')).toBe('+4583000007');
    expect(normaliseMobile('44 00 00 07', 'no')).toBe('+4744000007');
    expect(normaliseMobile('11 00 00 07', 'no')).toBeNull();
  });
});
