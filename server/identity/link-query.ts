import { emailKey } from '../../contract/kit/email-rule.ts';
import type { Db } from '../platform/database/database.ts';
import { hashSecret } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';

export interface ActiveLink {
  readonly email: string;
  readonly companyName: string;
  readonly emailValidated: boolean;
  /** Lifetime in seconds at creation. */
  readonly lifeSeconds: number;
}

/** Finds a link that still works; undefined once used, replaced, expired or sent to a former address. */
export function findActiveLink(db: Db, linkId: number): Promise<ActiveLink | undefined> {
  return db.first(sql<ActiveLink>`
    select l.email, c.internal_name as "companyName",
           u.email_validated_at is not null and l.email = u.email as "emailValidated",
           extract(epoch from l.expires_at - l.created_at)::double precision as "lifeSeconds"
    from user_links l join users u on u.id = l.user_id join companies c on c.id = u.company_id
    where l.id = ${linkId} and l.ended_at is null and l.expires_at > app_now()
      and (l.email = u.email or (l.purpose = 'validate-email' and l.email = u.pending_email))`);
}

export async function findCompanyName(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.first(sql<{ name: string }>`
    select c.internal_name as name from users u join companies c on c.id = u.company_id where u.id = ${userId}`);
  return row?.name;
}

/** Checks whether a reset link is still valid, without spending it. */
export async function isResetLinkValid(db: Db, { token, email }: { token: string; email: string }): Promise<boolean> {
  const row = await db.first(sql`
    select l.id from user_links l join users u on u.id = l.user_id
    where l.token_hash = ${hashSecret(token)} and l.purpose = 'reset-password' and l.ended_at is null and l.expires_at > app_now()
      and l.email = u.email and u.email = ${emailKey(email)}`);
  return row !== undefined;
}
