// @vitest-environment node
import { expect, test } from 'vitest';
import { pbkdf2Sha256 } from './pbkdf2.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (key: Uint8Array) => Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The browser's own, as a page over https has it. */
async function known(password: Uint8Array<ArrayBuffer>, salt: Uint8Array<ArrayBuffer>, iterations: number, length = 32): Promise<string> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  return hex(new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', salt, iterations, hash: 'SHA-256' }, key, length * 8)));
}

test('it is the key that RFC 7914 gives for its example', () => {
  expect(hex(pbkdf2Sha256(bytes('passwd'), bytes('salt'), 1, 32))).toBe('55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc');
});

test('it is the key that the browser finds, whatever password and salt', async () => {
  for (let round = 0; round < 40; round += 1) {
    const password = crypto.getRandomValues(new Uint8Array(1 + (round % 64)));
    const salt = crypto.getRandomValues(new Uint8Array(round % 52));
    const iterations = 1 + round * 3;
    expect(hex(pbkdf2Sha256(password, salt, iterations, 32))).toBe(await known(password, salt, iterations));
  }
});

test('a shorter key is the beginning of the longer', async () => {
  expect(hex(pbkdf2Sha256(bytes('a'), bytes('b'), 5, 16))).toBe(await known(bytes('a'), bytes('b'), 5, 16));
});
