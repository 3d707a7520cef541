import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands: SHA-1, six digits, half a minute. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A view of a larger buffer must not bring the rest along. */
function secretOf(key: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(key).buffer });
}

/** The half minute that a moment belongs to; every code belongs to one. */
function stepAt(at: Date): number {
  return Math.floor(at.getTime() / (shape.period * 1_000));
}

/**
 * The half minute whose code this is, or null. The one before and the one after count too: clocks go wrong and people take
 * their time.
 */
export function stepOfCode(key: Uint8Array, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const secret = secretOf(key);
  const delta = TOTP.validate({ token: code, secret, ...shape, timestamp: at.getTime(), window: 1 });
  return delta === null ? null : stepAt(at) + delta;
}

/** What the app reads from the picture: the key, whose it is and what for. */
export function authenticatorUri(key: Uint8Array, input: { readonly account: string; readonly brand: string }): string {
  return new TOTP({ issuer: input.brand, label: input.account, secret: secretOf(key), ...shape }).toString();
}

/** The same key to be typed: letters and digits in groups of four. */
export function writtenKey(key: Uint8Array): string {
  return secretOf(key).base32.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** However it was typed: without spaces and dashes, in capitals. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}
