import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';
import { installationSecret } from './installation-secret.ts';

/** Encrypts secrets that are needed in the clear again, such as authenticator keys; passwords are hashed instead. */
export interface Sealer {
  /** `place` names where the secret is stored; after a move to another row it can no longer be opened. */
  seal(content: Uint8Array, place: string): Buffer;
  /** Undefined if it was sealed with another key or for another place. */
  open(sealed: Uint8Array, place: string): Buffer | undefined;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** Opens this installation's sealer: under the key from its settings, or a secret in its database. */
export async function openInstallationSealer(database: Pick<Database, 'inTx'>, key: string | null): Promise<Sealer> {
  return openSealer(key ?? (await installationSecret(database, 'sealing')));
}

/** AES-256-GCM under a key derived from the installation's. */
export function openSealer(secret: Buffer | string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'plumbline sealer', 32));
  return {
    seal: (content, place) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed, place) => {
      if (sealed[0] !== version || sealed.length < 1 + nonceBytes + tagBytes) return undefined;
      const tagAt = 1 + nonceBytes;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, tagAt), { authTagLength: tagBytes })
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(tagAt, tagAt + tagBytes));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(tagAt + tagBytes)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
