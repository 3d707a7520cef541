import { describe, expect, it } from 'vitest';
import { normaliseTelephone } from './telephone-rule.ts';

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
  ])('%s', (raw, expected) => {
    expect(normaliseTelephone(raw, 'gb')).toBe(expected);
  });

  it.each(['00000000000', '123', '07700 90012', '0770090012345', 'call me', '0412 345 678'])('refuses %s', (raw) => {
    expect(normaliseTelephone(raw, 'gb')).toBeNull();
  });
});

describe('elsewhere a number must be possible', () => {
  it.each([
    ['dk', '20 12 34 56', '+4520123456'],
    ['se', '070-174 06 05', '+46701740605'],
    ['no', '406 12 345', '+4740612345'],
  ] as const)('%s %s', (country, raw, expected) => {
    expect(normaliseTelephone(raw, country)).toBe(expected);
  });
  it('refuses what is too short', () => {
    expect(normaliseTelephone('12', 'dk')).toBeNull();
  });
});
