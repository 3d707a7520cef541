import { describe, expect, it } from 'vitest';
import { createVapidKeys, encryptPush, hasUsableKeys, maxPushBytes } from './web-push.ts';

const decode = (text: string): Buffer => Buffer.from(text, 'base64url');

/** The example in RFC 8291, appendix A. */
const example = {
  content: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('encryption for a browser', () => {
  it('gives the result of the example in RFC 8291', () => {
    const seed = { salt: decode(example.salt), privateKey: decode(example.privateKey) };
    expect(encryptPush(example.content, example, seed).toString('base64url')).toBe(example.encrypted);
  });

  it('fills one record and refuses more', () => {
    expect(encryptPush('x'.repeat(maxPushBytes), example)).toHaveLength(4_096);
    expect(() => encryptPush('x'.repeat(maxPushBytes + 1), example)).toThrow('at most');
  });
});

describe('keys of a subscription', () => {
  it.each([
    ['as browsers make them', example, true],
    ['a point off the curve', { ...example, p256dh: decode(example.p256dh).fill(1, 1).toString('base64url') }, false],
    ['a short point', { ...example, p256dh: example.p256dh.slice(0, 40) }, false],
    ['a short secret', { ...example, auth: example.auth.slice(0, 10) }, false],
    ['no keys', { p256dh: '', auth: '' }, false],
  ])('are usable or not: %s', (_, keys, usable) => {
    expect(hasUsableKeys(keys)).toBe(usable);
  });

  it('are made for an installation with 65 and 32 bytes', () => {
    const { publicKey, privateKey } = createVapidKeys();
    expect([decode(publicKey).length, privateKey.length]).toEqual([65, 32]);
  });
});
