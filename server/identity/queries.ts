import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
import { hashSecret } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';

export interface UserAccount {
  readonly userId: UserId;
  readonly passwordHash: string;
}

/** Expects `email` in lower case. */
export function findUserByEmail(db: Db, email: string): Promise<(UserAccount & { hasSecondFactor: boolean }) | undefined> {
  return db.first(sql<UserAccount & { hasSecondFactor: boolean }>`
    select u.id as "userId", u.password_hash as "passwordHash",
           exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor"
    from users u where u.email = ${email}`);
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
  readonly hasSecondFactor: boolean;
}

/** Finds staff who may sign in; disabled members count as unknown. */
export function findStaffByEmail(db: Db, email: string): Promise<StaffAccount | undefined> {
  return db.first(sql<StaffAccount>`
    select s.id as "staffId", s.password_hash as "passwordHash", s.name, s.role,
           exists (select from second_factors f where f.staff_id = s.id and f.confirmed_at is not null) as "hasSecondFactor"
    from staff s where s.email = ${email} and s.disabled_at is null`);
}

export async function isUserLocked(db: Db, userId: UserId): Promise<boolean> {
  const row = await db.first(sql<{ locked: boolean }>`
    select c.locked_at is not null as locked from users u join companies c on c.id = u.company_id where u.id = ${userId}`);
  return row?.locked === true;
}

/** Checks whether the first administrator's code is unused, unexpired and still needed. */
export async function isFirstAccountCodeValid(db: Db, code: string): Promise<boolean> {
  const row = await db.first(sql<{ good: boolean }>`
    select exists (select from staff_invitations where code_hash = ${hashSecret(code)} and used_at is null and expires_at > app_now())
           and not exists (select from staff) as good`);
  return row?.good === true;
}
