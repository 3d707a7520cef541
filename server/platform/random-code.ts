import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

// No 0/O or 1/I/L: codes are read out over the telephone.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Generates an unguessable code: 12 characters carry 59 bits. */
export function randomCode(length = 12): string {
  let code = '';
  for (let index = 0; index < length; index += 1) code += alphabet[randomInt(alphabet.length)] ?? '';
  return code;
}

const letters = `${alphabet}01OILabcdefghijklmnopqrstuvwxyz`;

/** Generates a code for short links that are never read out: 16 characters carry 95 bits. */
export function randomShortCode(length = 16): string {
  let code = '';
  for (let index = 0; index < length; index += 1) code += letters[randomInt(letters.length)] ?? '';
  return code;
}

/** Generates 256 bits for sessions and one-time links. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tests whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Hashes a secret for storage and lookup; the secret itself is never stored. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares two secrets in constant time. */
export function areEqualSecrets(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Hashes content to recognise a repeated request; key order does not matter. */
export function hashContent(content: unknown): Buffer {
  const ordered = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(ordered);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, ordered(inner)]),
    );
  };
  return createHash('sha256')
    .update(JSON.stringify(ordered(content)) ?? '')
    .digest();
}
