import { emailKey } from '../../contract/kit/email-rule.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export interface NewUser {
  readonly companyId: CompanyId;
  readonly email: string;
  readonly title: string | null;
  readonly forename: string;
  readonly surname: string;
  /** Result of `hashPassword`, computed before the transaction. */
  readonly passwordHash: string;
  /** One user per company is its owner; their email is the account email. */
  readonly isAccountOwner: boolean;
  readonly emailValidated: boolean;
}

/** Creates a user of a company. Undefined if the email is in use; nothing is written then. */
export async function createUser(tx: Tx, user: NewUser): Promise<UserId | undefined> {
  const row = await tx.first(sql<{ id: UserId }>`
    insert into users (company_id, email, title, forename, surname, password_hash, is_account_owner, email_validated_at)
    values (${user.companyId}, ${emailKey(user.email)}, ${user.title}, ${user.forename}, ${user.surname},
            ${user.passwordHash}, ${user.isAccountOwner}, case when ${user.emailValidated}::boolean then app_now() end)
    on conflict (email) do nothing
    returning id`);
  return row?.id;
}
