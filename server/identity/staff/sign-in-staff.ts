import { emailKey } from '../../../contract/kit/email-rule.ts';
import type { StaffId } from '../../../contract/kit/ids.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { countedAccount } from '../counted-account-query.ts';
import { openPendingSignIn } from '../sessions/open-pending-sign-in.ts';
import { findStaffByEmail } from '../queries.ts';
import { signInWithPassword, type Storage, type Throttled } from '../sign-in-with-password.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { insertStaffSession } from '../sessions/session-store.ts';
import { getSessionTerms } from '../sessions/session-terms-query.ts';
import { settleSession } from '../sessions/settle-session.ts';
import { lockStaff, replacePasswordHash } from '../store.ts';

export type StaffSignInOutcome =
  | {
      readonly kind: 'signed_in';
      readonly token: string;
      readonly deviceToken: string;
      readonly staffId: StaffId;
      readonly name: string;
      readonly role: 'agent' | 'admin';
    }
  /** The password was right. `enrol`: there is no second factor yet, and one is needed here. */
  | { readonly kind: 'code_wanted' | 'enrol'; readonly pendingToken: string }
  | { readonly kind: 'wrong' }
  | Throttled;

/** Signs a member of the marketplace's staff in. Counted apart from a trade user with the same e-mail. */
export async function signInStaff(storage: Storage, input: SignIn & { readonly needsSecondFactor: boolean }): Promise<StaffSignInOutcome> {
  const email = emailKey(input.email);
  return signInWithPassword(storage, {
    account: await countedAccount(storage.db, { kind: 'staff', email, deviceToken: input.browser.deviceToken }),
    ip: input.ip,
    password: input.password,
    find: (db) => findStaffByEmail(db, email),
    enter: async (tx, { staffId, passwordHash, name, role, hasSecondFactor }, newHash): Promise<StaffSignInOutcome> => {
      const renewHash = async (): Promise<void> => {
        if (newHash !== null) await tx.rows(replacePasswordHash('staff', staffId, passwordHash, newHash));
      };
      if (hasSecondFactor || input.needsSecondFactor) {
        if ((await tx.first(lockStaff(staffId, passwordHash))) === undefined) return { kind: 'wrong' };
        await renewHash();
        const pendingToken = await openPendingSignIn(tx, { owner: { kind: 'staff', id: staffId }, byPassword: true });
        return { kind: hasSecondFactor ? 'code_wanted' : 'enrol', pendingToken };
      }
      const token = randomToken();
      const terms = await getSessionTerms(tx, 'staff');
      const { seconds } = terms;
      const session = await tx.first(insertStaffSession({ tokenHash: hashSecret(token), seconds, staffId, passwordHash }));
      if (session === undefined) return { kind: 'wrong' };
      const { deviceToken } = await settleSession(tx, { owner: { kind: 'staff', id: staffId }, browser: input.browser, terms });
      await renewHash();
      return { kind: 'signed_in', token, deviceToken, staffId, name, role };
    },
  });
}
