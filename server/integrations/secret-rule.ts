import { randomBytes } from 'node:crypto';
import type { Sealer } from '../platform/sealer.ts';

const secretBytes = 32;

/** Associated data for sealing a secret; under another code it cannot be opened. */
export const getSealContext = (code: string): string => `receiver ${code}`;

/** Creates a signing secret, sealed for storage and in plain text to show once. */
export function newSecret(sealer: Sealer, code: string): { readonly sealed: Buffer; readonly secret: string } {
  const bytes = randomBytes(secretBytes);
  return { sealed: sealer.seal(bytes, getSealContext(code)), secret: `whsec_${bytes.toString('base64')}` };
}
