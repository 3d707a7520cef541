import { emailKey } from '../../contract/kit/email-rule.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import type { Sealer } from '../platform/sealer.ts';
import { countedAccount, takeGuess } from './attempts.ts';
import { describeDevice } from './device-rule.ts';
import { findStaffByEmail } from './queries.ts';
import { ownerName, type FactorOwner } from './second-factor-query.ts';
import { confirmSecondFactor, useSecondFactor } from './second-factor.ts';
import { getSessionTerms, settleSession, type Browser } from './open-session.ts';
import { openPendingSignIn, findPendingStaff, pendingStaff, type PendingStaff } from './pending-sign-in.ts';
import { insertStaffSession, insertConfirmedStaffSession } from './session-store.ts';
import { mayEnterLocally, recordBreakGlass, type SingleSignOn } from './single-sign-on.ts';
import { signInWithPassword, type Storage, type Throttled } from './sign-in-with-password.ts';
import type { SignIn } from './sign-in.ts';
import { lockStaff, replacePasswordHash, deletePendingSignIn } from './store.ts';

type StaffSignInOutcome =
  | {
      readonly kind: 'signed_in';
      readonly token: string;
      readonly deviceToken: string;
      readonly staffId: StaffId;
      readonly name: string;
      readonly role: 'agent' | 'admin';
    }
  /** Correct password. `enrol`: a second factor is required but not set up yet. */
  | { readonly kind: 'code_wanted' | 'enrol'; readonly pendingToken: string }
  | { readonly kind: 'wrong' }
  | Throttled;

/** Signs in a member of staff, counted apart from a trade user with the same email. */
export async function signInStaff(
  storage: Storage,
  input: SignIn & { readonly needsSecondFactor: boolean; readonly sso?: SingleSignOn | null },
): Promise<StaffSignInOutcome> {
  const { sso = null } = input;
  const email = emailKey(input.email);
  return signInWithPassword(storage, {
    account: await countedAccount(storage.db, { kind: 'staff', email, deviceToken: input.browser.deviceToken }),
    ip: input.ip,
    password: input.password,
    find: async (db) => {
      const found = await findStaffByEmail(db, email);
      return found !== undefined && mayEnterLocally(sso, { email, isLinked: found.isLinked }) ? found : undefined;
    },
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
      const device = describeDevice(input.userAgent, input.ip);
      const session = await tx.first(insertStaffSession({ tokenHash: hashSecret(token), seconds, staffId, passwordHash, ...device }));
      if (session === undefined) return { kind: 'wrong' };
      await recordBreakGlass(tx, sso, { staffId, email });
      const { deviceToken } = await settleSession(tx, { owner: { kind: 'staff', id: staffId }, browser: input.browser, terms });
      await renewHash();
      return { kind: 'signed_in', token, deviceToken, staffId, name, role };
    },
  });
}

interface StaffCodeSignIn {
  readonly pendingToken: string | undefined;
  readonly code: string;
  readonly ip: string;
  readonly userAgent: string | undefined;
  readonly browser: Browser;
  readonly sealer: Sealer;
  readonly sso: SingleSignOn | null;
}

interface Entered {
  readonly kind: 'signed_in';
  readonly token: string;
  readonly deviceToken: string;
  readonly member: PendingStaff;
  /** Filled if this code just confirmed a second factor; otherwise empty. */
  readonly recoveryCodes: readonly string[];
}
type StaffCodeOutcome = Entered | { readonly kind: 'wrong' | 'expired' } | Throttled;

/** Completes a staff sign-in; the first time, its code also confirms the new second factor. */
export async function signInStaffWithCode(storage: Storage, input: StaffCodeSignIn): Promise<StaffCodeOutcome> {
  const { pendingToken, ip } = input;
  const member = await findPendingStaff(storage.db, pendingToken);
  const account = member === undefined ? `second-factor-of-staff:${ip}` : ownerName({ kind: 'staff', id: member.staffId });
  const outcome = await takeGuess(storage, { account, ip }, (tx) =>
    pendingToken === undefined ? Promise.resolve(undefined) : enter(tx, pendingToken, input),
  );
  if (outcome.kind === 'right') return outcome.value;
  return outcome.kind === 'wrong' && member === undefined ? { kind: 'expired' } : outcome;
}

async function enter(tx: Tx, pendingToken: string, input: StaffCodeSignIn): Promise<Entered | undefined> {
  const { code, sealer, browser } = input;
  const member = await tx.first(sql<PendingStaff>`${pendingStaff(pendingToken)} for no key update of s`);
  if (member === undefined || !mayEnterLocally(input.sso, member)) return undefined;
  const owner: FactorOwner = { kind: 'staff', id: member.staffId };
  const recoveryCodes = await confirmSecondFactor(tx, { owner, code, sealer });
  if (recoveryCodes === undefined && !(await useSecondFactor(tx, { owner, code, sealer }))) return undefined;
  const token = randomToken();
  const terms = await getSessionTerms(tx, 'staff');
  const { seconds } = terms;
  await tx.pipeline(
    deletePendingSignIn(hashSecret(pendingToken)),
    insertConfirmedStaffSession({
      tokenHash: hashSecret(token),
      seconds,
      staffId: member.staffId,
      ...describeDevice(input.userAgent, input.ip),
    }),
  );
  await recordBreakGlass(tx, input.sso, member);
  const { deviceToken } = await settleSession(tx, { owner, browser, terms });
  return { kind: 'signed_in', token, deviceToken, member, recoveryCodes: recoveryCodes ?? [] };
}
