import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database.ts';
import { hashSecret } from '../platform/random-code.ts';
import { sql } from '../platform/sql.ts';

export interface UserAccount {
  readonly userId: UserId;
  readonly passwordHash: string;
}

/** `email` in lower case. */
export function findUserByEmail(db: Db, email: string): Promise<UserAccount | undefined> {
  return db.first(sql<UserAccount>`select id as "userId", password_hash as "passwordHash" from users where email = ${email}`);
}

export interface User extends UserAccount {
  readonly email: string;
  readonly emailValidatedAt: Date | null;
  readonly validationSentAt: Date | null;
}

export function findUser(db: Db, userId: UserId): Promise<User | undefined> {
  return db.first(sql<User>`
    select id as "userId", email, password_hash as "passwordHash", email_validated_at as "emailValidatedAt",
           validation_sent_at as "validationSentAt"
    from users where id = ${userId}`);
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
}

/** Staff who may sign in: a disabled member is as unknown as a stranger. */
export function findStaffByEmail(db: Db, email: string): Promise<StaffAccount | undefined> {
  return db.first(sql<StaffAccount>`
    select id as "staffId", password_hash as "passwordHash", name, role from staff where email = ${email} and disabled_at is null`);
}

export async function isUserLocked(db: Db, userId: UserId): Promise<boolean> {
  const row = await db.first(sql<{ locked: boolean }>`
    select c.locked_at is not null as locked from users u join companies c on c.id = u.company_id where u.id = ${userId}`);
  return row?.locked === true;
}

/** Whether the code for the first administrator is still good: not used, not expired, and nobody is there yet. */
export async function isFirstAccountCodeGood(db: Db, code: string): Promise<boolean> {
  const row = await db.first(sql<{ good: boolean }>`
    select exists (select from staff_invitations where code_hash = ${hashSecret(code)} and used_at is null and expires_at > app_now())
           and not exists (select from staff) as good`);
  return row?.good === true;
}
