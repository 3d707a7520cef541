import { hashSecret } from '../../server/platform/random-code.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';

/** Records failed sign-ins for an account from an address no other test uses, without hashing. */
export async function failSignIns(database: Database, account: string, times: number): Promise<void> {
  await database.db.rows(sql`
    insert into sign_in_failures (account_hash, address)
    select ${hashSecret(account)}, '203.0.113.77' from generate_series(1, ${times}::int)`);
}
