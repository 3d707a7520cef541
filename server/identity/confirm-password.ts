import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { refuse, type RefusedAnswer } from '../platform/http/route.ts';
import { countedAccount } from './attempts.ts';
import { findUser } from './queries.ts';
import { markPasswordChecked } from './session-store.ts';
import { recentPasswordMinutes } from './settings.ts';
import { signInWithPassword, type Storage, type Throttled } from './sign-in-with-password.ts';
import { replacePasswordHash } from './store.ts';

/** Checks the current password within a session. A wrong one counts as a failed sign-in of the same account. */
export async function confirmPassword(
  storage: Storage,
  input: {
    readonly userId: UserId;
    readonly sessionId: number;
    readonly password: string;
    readonly ip: string;
    readonly deviceToken: string | undefined;
  },
): Promise<{ readonly kind: 'right' | 'wrong' } | Throttled> {
  const { userId, sessionId, password, ip, deviceToken } = input;
  const user = await findUser(storage.db, userId);
  if (user === undefined) return { kind: 'wrong' };
  return signInWithPassword(storage, {
    account: await countedAccount(storage.db, { kind: 'user', email: user.email, deviceToken }),
    ip,
    password,
    find: () => Promise.resolve(user),
    enter: async (tx, { passwordHash }, newHash): Promise<{ kind: 'right' | 'wrong' }> => {
      const marked = await tx.first(markPasswordChecked({ sessionId, userId, passwordHash }));
      if (newHash !== null) await tx.rows(replacePasswordHash('users', userId, passwordHash, newHash));
      return { kind: marked === undefined ? 'wrong' : 'right' };
    },
  });
}

/** Checks the current password of a member of staff. A wrong one counts as a failed sign-in of the same account. */
export function confirmStaffPassword(
  storage: Storage,
  input: { readonly staffId: StaffId; readonly password: string; readonly ip: string; readonly deviceToken: string | undefined },
): Promise<{ readonly kind: 'right' | 'wrong' } | Throttled> {
  const { staffId, password, ip, deviceToken } = input;
  const read = (db: Db) =>
    db.first(sql<{ email: string; passwordHash: string }>`select email, password_hash as "passwordHash" from staff where id = ${staffId}`);
  return read(storage.db).then(async (staff) => {
    if (staff === undefined) return { kind: 'wrong' };
    const account = await countedAccount(storage.db, { kind: 'staff', email: staff.email, deviceToken });
    return signInWithPassword(storage, {
      account,
      ip,
      password,
      find: () => Promise.resolve(staff),
      enter: () => Promise.resolve({ kind: 'right' }),
    });
  });
}

/** Makes the web app ask for the current password, then repeat the call. */
const reauthRequired = 'reauth_required';

/**
 * Refuses a call unless the password was given in this session within ten minutes, protecting unattended screens. Sessions opened by a link
 * never qualify.
 */
export async function requireRecentPassword(db: Db, caller: { readonly sessionId: number }): Promise<RefusedAnswer<401> | undefined> {
  const session = await db.first(sql<{ checkedAt: Date | null; now: Date; settings: SettingValues }>`
    select password_checked_at as "checkedAt", app_now() as now, ${settingsColumn} from sessions where id = ${caller.sessionId}`);
  if (session?.checkedAt == null) return refuse(401, [reauthRequired]);
  const maxAgeMs = getSettingValue(session.settings, recentPasswordMinutes) * 60_000;
  return session.now.getTime() - session.checkedAt.getTime() > maxAgeMs ? refuse(401, [reauthRequired]) : undefined;
}
