import type { Tx } from '../../platform/database/database.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { sql } from '../../platform/database/sql.ts';
import { confirmSecondFactor } from '../second-factor/confirm-second-factor.ts';
import { findPendingStaff, pendingStaff, type PendingStaff } from '../sessions/pending-sign-in-query.ts';
import { ownerName, type FactorOwner } from '../second-factor-query.ts';
import type { Storage, Throttled } from '../sign-in-with-password.ts';
import { insertSessionOfStaff } from '../sessions/session-store.ts';
import { getSessionTerms } from '../sessions/session-terms-query.ts';
import { settleSession, type Browser } from '../sessions/settle-session.ts';
import { deletePendingSignIn } from '../store.ts';
import { takeGuess } from '../take-guess.ts';
import { useSecondFactor } from '../second-factor/use-second-factor.ts';

export interface StaffCodeSignIn {
  readonly pendingToken: string | undefined;
  readonly code: string;
  readonly ip: string;
  readonly browser: Browser;
  readonly sealer: Sealer;
}

interface Entered {
  readonly kind: 'signed_in';
  readonly token: string;
  readonly deviceToken: string;
  readonly member: PendingStaff;
  /** Of a second factor that this very code has confirmed; else none. */
  readonly recoveryCodes: readonly string[];
}
export type StaffCodeOutcome = Entered | { readonly kind: 'wrong' | 'expired' } | Throttled;

/** The second half of a member of staff's sign-in; the first time its code also confirms the new second factor. */
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
  if (member === undefined) return undefined;
  const owner: FactorOwner = { kind: 'staff', id: member.staffId };
  const recoveryCodes = await confirmSecondFactor(tx, { owner, code, sealer });
  if (recoveryCodes === undefined && !(await useSecondFactor(tx, { owner, code, sealer }))) return undefined;
  const token = randomToken();
  const terms = await getSessionTerms(tx, 'staff');
  const { seconds } = terms;
  await tx.together(
    deletePendingSignIn(hashSecret(pendingToken)),
    insertSessionOfStaff({ tokenHash: hashSecret(token), seconds, staffId: member.staffId }),
  );
  const { deviceToken } = await settleSession(tx, { owner, browser, terms });
  return { kind: 'signed_in', token, deviceToken, member, recoveryCodes: recoveryCodes ?? [] };
}
