import { randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';
import { sql } from './database/sql.ts';

/**
 * A secret of 256 bits that belongs to this installation: made by the first process that asks, the same for all that come
 * after it. For what signs or seals and must survive a restart.
 */
export async function installationSecret({ inTx }: Pick<Database, 'inTx'>, name: string): Promise<Buffer> {
  const row = await inTx(async (tx) => {
    await tx.rows(sql`insert into installation_secrets (name, secret) values (${name}, ${randomBytes(32)}) on conflict (name) do nothing`);
    return tx.first(sql<{ secret: Buffer }>`select secret from installation_secrets where name = ${name}`);
  });
  if (row === undefined) throw new Error(`the secret ${name} could not be read back`);
  return row.secret;
}
