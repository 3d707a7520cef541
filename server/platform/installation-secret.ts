import { randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';
import { sql } from './database/sql.ts';

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
