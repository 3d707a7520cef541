import type { StaffId } from '../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { hashPassword } from './passwords.ts';
import { isFirstAccountCodeValid } from './queries.ts';
import { firstAccountMinutes } from './settings.ts';
import { takeAttempt, type Storage, type Throttled } from './sign-in-with-password.ts';
import { removeAttempt, settleAttemptAsFailure } from './store.ts';
import { createStaff } from './staff.ts';

interface FirstAdministrator {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Spends all codes at once and creates the administrator. Undefined if the code is spent, expired or unknown. */
async function createFirstAdministrator(tx: Tx, input: FirstAdministrator): Promise<StaffId | undefined> {
  // With two codes used concurrently, the second waits for the first one's rows and then finds none left.
  const spent = await tx.rows(sql`
    update staff_invitations set used_at = app_now()
    where used_at is null and not exists (select from staff)
      and exists (select from staff_invitations g
                  where g.code_hash = ${hashSecret(input.code)} and g.used_at is null and g.expires_at > app_now())
    returning code_hash`);
  if (spent.length === 0) return undefined;
  const { name, email, passwordHash } = input;
  return createStaff(tx, { name, email, passwordHash, role: 'admin', by: { staffId: null, actor: 'first start' } });
}

/**
 * Creates a one-time code for the first administrator, printed at startup; null once there is staff. Only the hash is stored, so every
 * start issues a new code; using one spends them all.
 */
export async function inviteFirstAdministrator(tx: Tx): Promise<string | null> {
  const row = await tx.first(sql<{ settings: SettingValues; staffed: boolean }>`
    select ${settingsColumn}, exists (select from staff) as staffed`);
  if (row === undefined || row.staffed) return null;
  const code = randomToken();
  await tx.rows(sql`
    insert into staff_invitations (code_hash, expires_at)
    values (${hashSecret(code)}, app_now() + make_interval(mins => ${getSettingValue(row.settings, firstAccountMinutes)}::integer))`);
  return code;
}

type FirstAccountOutcome = { readonly kind: 'created'; readonly staffId: StaffId } | { readonly kind: 'code_used' } | Throttled;

/** Creates the first administrator with the printed code. Code guesses are throttled per address like passwords. */
export async function openFirstAccount(
  storage: Storage,
  input: Omit<FirstAdministrator, 'passwordHash'> & { readonly password: string; readonly ip: string },
): Promise<FirstAccountOutcome> {
  const taken = await takeAttempt(storage, { account: `first-account:${input.ip}`, ip: input.ip });
  if (taken.kind === 'throttled') return taken;
  // Hash only after the code proved valid, so strangers cannot burn our CPU.
  const passwordHash = (await isFirstAccountCodeValid(storage.db, input.code)) ? await hashPassword(input.password) : null;
  return storage.inTx(async (tx) => {
    const { code, name, email } = input;
    const staffId = passwordHash === null ? undefined : await createFirstAdministrator(tx, { code, name, email, passwordHash });
    await tx.rows(staffId === undefined ? settleAttemptAsFailure(taken.attemptId) : removeAttempt(taken.attemptId));
    return staffId === undefined ? { kind: 'code_used' } : { kind: 'created', staffId };
  });
}
