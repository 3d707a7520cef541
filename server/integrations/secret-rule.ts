import { randomBytes } from 'node:crypto';
import type { Sealer } from '../platform/sealer.ts';

const secretBytes = 32;

/** Where a receiver's secret is kept: moved to another it cannot be opened. */
export const placeOfSecret = (code: string): string => `receiver ${code}`;

/** A secret to sign with, as it is stored and as it is told. */
export function newSecret(sealer: Sealer, code: string): { readonly sealed: Buffer; readonly secret: string } {
  const bytes = randomBytes(secretBytes);
  return { sealed: sealer.seal(bytes, placeOfSecret(code)), secret: `whsec_${bytes.toString('base64')}` };
}
