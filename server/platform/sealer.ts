import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';
import { sql, type Sql } from './database/sql.ts';

/** Encrypts secrets that are needed in the clear again, such as authenticator keys; passwords are hashed instead. */
export interface Sealer {
  /** `place` names where the secret is stored; after a move to another row it can no longer be opened. */
  seal(content: Uint8Array, place: string): Buffer;
  /** Undefined if it was sealed with another key or for another place. */
  open(sealed: Uint8Array, place: string): Buffer | undefined;
  /** Seals with the current key what the previous one sealed. Undefined if there is nothing to do, or neither key opens it. */
  reseal(sealed: Uint8Array, place: string): Buffer | undefined;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** Keys from the settings. */
export interface SealingKeys {
  readonly key: string;
  /** Opens what it sealed until that is sealed again. `database` names the secret used before there was a setting. */
  readonly previous: string | null;
}
export const databaseKey = 'database';

/** Opens this installation's sealer: under the keys from its settings, or a secret in its database. */
export async function openInstallationSealer(database: Pick<Database, 'inTx'>, keys: SealingKeys | null): Promise<Sealer> {
  if (keys === null) return openSealer(await installationSecret(database, 'sealing'));
  const { key, previous } = keys;
  if (previous === null) return openSealer(key);
  return openSealer(key, previous === databaseKey ? await installationSecret(database, 'sealing') : previous);
}

/** Seals with the current key and opens with the previous one as well. */
export function openSealer(secret: Buffer | string, previous?: Buffer | string): Sealer {
  const current = openCipher(secret);
  if (previous === undefined) return { ...current, reseal: () => undefined };
  const former = openCipher(previous);
  return {
    seal: current.seal,
    open: (sealed, place) => current.open(sealed, place) ?? former.open(sealed, place),
    reseal: (sealed, place) => {
      const content = former.open(sealed, place);
      return content === undefined ? undefined : current.seal(content, place);
    },
  };
}

/** Rows read at once while secrets are sealed again. */
const resealBatch = 500;

/**
 * Seals the secrets of a table with the current key, page by page. `save` must leave a secret alone that was replaced meanwhile. Returns how many
 * were sealed again.
 */
export async function resealRows<Row extends { readonly id: number; readonly sealed: Buffer }>(
  { db, inTx }: Pick<Database, 'db' | 'inTx'>,
  sealer: Sealer,
  table: {
    /** Reads a page by ascending id. */
    readonly read: (after: number, limit: number) => Sql<Row>;
    readonly placeOf: (row: Row) => string;
    readonly save: (id: number, from: Buffer, to: Buffer) => Sql;
  },
): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const rows = await db.rows(table.read(after, resealBatch));
    for (const row of rows) {
      const sealed = sealer.reseal(row.sealed, table.placeOf(row));
      if (sealed === undefined) continue;
      await inTx((tx) => tx.rows(table.save(row.id, row.sealed, sealed)));
      count += 1;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < resealBatch) return count;
    after = last.id;
  }
}

/** AES-256-GCM under a key derived from the installation's. */
function openCipher(secret: Buffer | string): Pick<Sealer, 'seal' | 'open'> {
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

/**
 * Returns a 256-bit secret of this installation, created by the first process that asks. For signing or sealing what must
 * survive a restart.
 */
export async function installationSecret({ inTx }: Pick<Database, 'inTx'>, name: string): Promise<Buffer> {
  const row = await inTx(async (tx) => {
    await tx.rows(sql`insert into installation_secrets (name, secret) values (${name}, ${randomBytes(32)}) on conflict (name) do nothing`);
    return tx.first(sql<{ secret: Buffer }>`select secret from installation_secrets where name = ${name}`);
  });
  if (row === undefined) throw new Error(`the secret ${name} could not be read back`);
  return row.secret;
}
