import { Secret, TOTP } from 'otpauth';

/** Parameters every authenticator app supports: SHA-1, six digits, 30 seconds. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Copies the bytes: a view must not expose the rest of its larger buffer. */
function toSecret(key: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(key).buffer });
}

/** Returns the 30-second step of a moment; each code belongs to one. */
function stepAt(at: Date): number {
  return Math.floor(at.getTime() / (shape.period * 1_000));
}

/** Returns the step a code belongs to, or null. Accepts one step either side for clock drift and slow typing. */
export function findStep(key: Uint8Array, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const secret = toSecret(key);
  const delta = TOTP.validate({ token: code, secret, ...shape, timestamp: at.getTime(), window: 1 });
  return delta === null ? null : stepAt(at) + delta;
}

/** Returns the QR code's URI: key, account and issuer. */
export function authenticatorUri(key: Uint8Array, input: { readonly account: string; readonly brand: string }): string {
  return new TOTP({ issuer: input.brand, label: input.account, secret: toSecret(key), ...shape }).toString();
}

/** Returns the key for manual entry, in groups of four. */
export function writtenKey(key: Uint8Array): string {
  return toSecret(key).base32.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Normalises a typed code: strips spaces and dashes, upper-cases. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}
