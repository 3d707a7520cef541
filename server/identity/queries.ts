import { emailKey } from '../../contract/kit/email-rule.ts';
import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import type { PasswordOwner } from '../../contract/identity/own-password-rule.ts';
import type { Db } from '../platform/database/database.ts';
import { hashSecret } from '../platform/random-code.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { isResetLinkValid } from './link-query.ts';
import { isLockedOut } from './session-store.ts';

export interface UserAccount {
  readonly userId: UserId;
  readonly passwordHash: string;
}

interface SignInAccount extends UserAccount {
  readonly hasSecondFactor: boolean;
  /** They have no passkey, and none was offered yet. */
  readonly offerPasskey: boolean;
}

/** Finds a user who may sign in; former members count as unknown. Expects `email` in lower case. */
export function findUserByEmail(db: Db, email: string): Promise<SignInAccount | undefined> {
  return db.first(sql<SignInAccount>`
    select u.id as "userId", u.password_hash as "passwordHash",
           exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor",
           u.passkey_offered_at is null and not exists (select from passkeys p where p.user_id = u.id) as "offerPasskey"
    from users u join members m on m.user_id = u.id where u.email = ${email}`);
}

export interface User extends UserAccount {
  readonly email: string;
  readonly emailValidatedAt: Date | null;
  /** When the last confirmation mail left; null if none did. */
  readonly validationSentAt: Date | null;
}

/** When the last confirmation mail to user `u` was sent. Ignores mails that were kept or given up. */
export const validationSentAt: Sql = sql`
  case when coalesce((select num_nonnulls(m.kept_at, m.dead_at) = 0 from outbox_messages m
                      where m.template = 'validate-email' and (m.recipient_kind, m.recipient_id) in (('user', u.id), ('address', u.company_id))
                      order by m.id desc limit 1), true) then u.validation_sent_at end`;

export function findUser(db: Db, userId: UserId): Promise<User | undefined> {
  return db.first(sql<User>`
    select u.id as "userId", u.email, u.password_hash as "passwordHash", u.email_validated_at as "emailValidatedAt",
           ${validationSentAt} as "validationSentAt"
    from users u where u.id = ${userId}`);
}

export async function getUser(db: Db, userId: UserId): Promise<User> {
  const user = await findUser(db, userId);
  if (user === undefined) throw new Error(`there is no user ${userId}`);
  return user;
}

export interface StaffAccount {
  readonly staffId: StaffId;
  readonly passwordHash: string;
  readonly name: string;
  readonly role: 'agent' | 'admin';
  readonly hasSecondFactor: boolean;
  /** Has an account at the identity provider. */
  readonly isLinked: boolean;
}

/** Finds staff who may sign in; disabled members count as unknown. */
export function findStaffByEmail(db: Db, email: string): Promise<StaffAccount | undefined> {
  return db.first(sql<StaffAccount>`
    select s.id as "staffId", s.password_hash as "passwordHash", s.name, s.role,
           exists (select from second_factors f where f.staff_id = s.id and f.confirmed_at is not null) as "hasSecondFactor",
           exists (select from staff_sso_accounts a where a.staff_id = s.id) as "isLinked"
    from staff s where s.email = ${email} and s.disabled_at is null`);
}

export async function isUserLocked(db: Db, userId: UserId): Promise<boolean> {
  const row = await db.first(sql<{ locked: boolean }>`
    select ${isLockedOut} as locked from users u join members m on m.user_id = u.id join companies c on c.id = m.company_id where u.id = ${userId}`);
  return row?.locked === true;
}

/** Checks whether the first administrator's code is unused, unexpired and still needed. */
export async function isFirstAccountCodeValid(db: Db, code: string): Promise<boolean> {
  const row = await db.first(sql<{ good: boolean }>`
    select exists (select from staff_invitations where code_hash = ${hashSecret(code)} and used_at is null and expires_at > app_now())
           and not exists (select from staff) as good`);
  return row?.good === true;
}

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

/** Loads publicly known facts about a user, which their password must not contain. */
export function getPasswordOwner(db: Db, userId: UserId): Promise<PasswordOwner> {
  return ownerWhere(db, sql`u.id = ${userId}`);
}

/** Does the same for the holder of a reset link. An invalid link yields only the given email. */
export async function findPasswordOwner(db: Db, link: { token: string; email: string }): Promise<PasswordOwner> {
  const email = emailKey(link.email);
  return (await isResetLinkValid(db, link)) ? ownerWhere(db, sql`u.email = ${email}`) : { email };
}
