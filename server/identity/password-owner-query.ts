import { emailKey } from '../../contract/kit/email-rule.ts';
import type { UserId } from '../../contract/kit/ids.ts';
import type { PasswordOwner } from '../../contract/identity/own-password-rule.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { isResetLinkValid } from './link-query.ts';

interface KnownOfUser {
  readonly email: string;
  readonly forename: string;
  readonly surname: string;
  readonly company: string;
}

async function ownerWhere(db: Db, condition: Sql): Promise<PasswordOwner> {
  const user = await db.first(sql<KnownOfUser>`
    select u.email, u.forename, u.surname, c.internal_name as company
    from users u join companies c on c.id = u.company_id where ${condition}`);
  return user === undefined ? {} : { email: user.email, names: [user.forename, user.surname], company: user.company };
}

/** Loads what a stranger may know about a user, which the password must not contain. */
export function getPasswordOwner(db: Db, userId: UserId): Promise<PasswordOwner> {
  return ownerWhere(db, sql`u.id = ${userId}`);
}

/** Does the same for the holder of a reset link. An invalid link yields only the given email. */
export async function findPasswordOwner(db: Db, link: { token: string; email: string }): Promise<PasswordOwner> {
  const email = emailKey(link.email);
  return (await isResetLinkValid(db, link)) ? ownerWhere(db, sql`u.email = ${email}`) : { email };
}
