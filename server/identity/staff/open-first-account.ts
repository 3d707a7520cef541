import type { StaffId } from '../../../contract/kit/ids.ts';
import { createFirstAdministrator, type FirstAdministrator } from './create-first-administrator.ts';
import { hashPassword } from '../passwords.ts';
import { isFirstAccountCodeGood } from '../queries.ts';
import { takeAttempt, type Storage, type Throttled } from '../sign-in-with-password.ts';
import { removeAttempt, settleAttemptAsFailure } from '../store.ts';

export type FirstAccountOutcome = { readonly kind: 'created'; readonly staffId: StaffId } | { readonly kind: 'code_used' } | Throttled;

/** Creates the first administrator with the printed code; guessing codes is throttled per address like guessing passwords. */
export async function openFirstAccount(
  storage: Storage,
  input: Omit<FirstAdministrator, 'passwordHash'> & { readonly password: string; readonly ip: string },
): Promise<FirstAccountOutcome> {
  const taken = await takeAttempt(storage, { account: `first-account:${input.ip}`, ip: input.ip });
  if (taken.kind === 'throttled') return taken;
  // Hashing comes only after the code has been seen to be good: strangers cannot make us work.
  const passwordHash = (await isFirstAccountCodeGood(storage.db, input.code)) ? await hashPassword(input.password) : null;
  return storage.inTx(async (tx) => {
    const { code, name, email } = input;
    const staffId = passwordHash === null ? undefined : await createFirstAdministrator(tx, { code, name, email, passwordHash });
    await tx.rows(staffId === undefined ? settleAttemptAsFailure(taken.attemptId) : removeAttempt(taken.attemptId));
    return staffId === undefined ? { kind: 'code_used' } : { kind: 'created', staffId };
  });
}
