import type { Db } from '../platform/database/database.ts';
import { hashSecret, isToken } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';

/**
 * Under what the tries of a password count: the account, or the account in one browser that has signed in to it before. So a
 * stranger's wrong passwords do not shut out the owner, and a known browser has no more tries than a stranger. For an e-mail
 * that nobody has it takes the same statement.
 */
export async function countedAccount(
  db: Db,
  { kind, email, deviceToken }: { readonly kind: 'user' | 'staff'; readonly email: string; readonly deviceToken: string | undefined },
): Promise<string> {
  const account = kind === 'user' ? email : `operator:${email}`;
  if (deviceToken === undefined || !isToken(deviceToken)) return account;
  const person = kind === 'user' ? sql`users p on p.id = d.user_id` : sql`staff p on p.id = d.staff_id`;
  const known = await db.first(sql<{ id: number }>`
    select d.id from known_devices d join ${person} where d.token_hash = ${hashSecret(deviceToken)} and p.email = ${email}`);
  return known === undefined ? account : `${account} device:${known.id}`;
}
