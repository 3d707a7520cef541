import { describe, expect, it } from 'vitest';
import { authenticatorUri, plainCode, findStep, writtenKey } from './totp-rule.ts';

// Key and codes of RFC 6238, appendix B, in six digits.
const key = Buffer.from('12345678901234567890');

describe('an authenticator code', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('at %i seconds is %s', (seconds, code, step) => {
    expect(findStep(key, code, new Date(seconds * 1_000))).toBe(step);
  });

  it('is accepted one step early or late, and no further', () => {
    const code = '081804';
    const at = (offset: number) => findStep(key, code, new Date((1_111_111_109 + offset) * 1_000));
    expect([at(-60), at(-30), at(0), at(30), at(60)]).toEqual([null, 37_037_036, 37_037_036, 37_037_036, null]);
  });

  it.each(['', '28708', '2870822', '28708a', ' 287082', '２８７０８２'])('is never "%s"', (code) => {
    expect(findStep(key, code, new Date(59_000))).toBeNull();
  });
});

it('encodes issuer, account and key in the authenticator URI', () => {
  const uri = new URL(authenticatorUri(key, { account: 'sam@example.test', brand: 'Plumbline' }));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Plumbline:sam@example.test');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: 'Plumbline',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    digits: '6',
    period: '30',
  });
});

it('copies nothing beyond a key within a larger buffer', () => {
  const part = Buffer.concat([Buffer.from('before'), key, Buffer.from('after')]).subarray(6, 26);
  expect(writtenKey(part)).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
});

it.each([
  ['123 456', '123456'],
  [' abcd-efgh-jkmn ', 'ABCDEFGHJKMN'],
])('normalises "%s" to %s', (typed, code) => expect(plainCode(typed)).toBe(code));
