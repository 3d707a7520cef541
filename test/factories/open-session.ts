import type { UserId } from '../../contract/kit/ids.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { hashSecret, randomToken } from '../../server/platform/random-code.ts';
import { sql } from '../../server/platform/database/sql.ts';

/** Opens a signed-in session without hashing a password and returns its cookie; the password counts as checked. */
export async function openSession(database: Database, userId: UserId): Promise<string> {
  const token = randomToken();
  await database.db.rows(
    sql`insert into sessions (token_hash, user_id, password_checked_at, ends_at)
        values (${hashSecret(token)}, ${userId}, app_now(), app_now() + interval '90 days')`,
  );
  return token;
}
