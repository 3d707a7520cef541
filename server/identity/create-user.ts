import type { MemberRole } from '../../contract/kit/capabilities.ts';
import { emailKey } from '../../contract/kit/email-rule.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface NewUser {
  readonly companyId: CompanyId;
  readonly email: string;
  readonly title: string | null;
  readonly forename: string;
  readonly surname: string;
  /** Result of `hashPassword`, computed before the transaction. */
  readonly passwordHash: string;
  /** One owner per company: their email is the account email. */
  readonly isAccountOwner: boolean;
  readonly role: MemberRole;
  readonly emailValidated: boolean;
}

/** Creates a user of a company, who becomes its member. Undefined if the email is in use; nothing is written then. */
export async function createUser(tx: Tx, user: NewUser): Promise<UserId | undefined> {
  const row = await tx.first(sql<{ id: UserId }>`
    insert into users (company_id, email, title, forename, surname, password_hash, is_account_owner, email_validated_at)
    values (${user.companyId}, ${emailKey(user.email)}, ${user.title}, ${user.forename}, ${user.surname},
            ${user.passwordHash}, ${user.isAccountOwner}, case when ${user.emailValidated}::boolean then app_now() end)
    on conflict (email) do nothing
    returning id`);
  // A trigger has made the user an owner, as for servers of the former release, which know no roles.
  if (row !== undefined && user.role !== 'owner') await tx.rows(updateRole(row.id, user.role));
  return row?.id;
}

export const updateRole = (userId: UserId, role: MemberRole): Sql => sql`update members set role = ${role} where user_id = ${userId}`;
