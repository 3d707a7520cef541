import type { AssertionWire } from '../../contract/identity/passkeys-endpoints.ts';
import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { takeGuess } from './attempts.ts';
import type { Device } from './device-rule.ts';
import { getSessionTerms, settleSession, type Browser, type OpenedSession } from './open-session.ts';
import { boundToSession, takeChallenge, type ChallengeUse, type PasskeySite } from './passkey-proof.ts';
import { heldColumns, usePasskey, type HeldPasskey } from './passkeys.ts';
import { mayEnterLocally, recordBreakGlass, type SingleSignOn } from './single-sign-on.ts';
import { insertConfirmedStaffSession, insertSession, isLockedOut, markIdentityConfirmed } from './session-store.ts';
import type { Storage, Throttled } from './sign-in-with-password.ts';

interface PasskeyAttempt {
  readonly given: AssertionWire;
  readonly site: PasskeySite;
  readonly ip: string;
}

export type PasskeySignIn = PasskeyAttempt & {
  /** Cookie of the browser that asked for the challenge. */
  readonly browserToken: string | undefined;
  readonly device: Device;
  readonly browser: Browser;
};

/** `expired`: the challenge was used, has expired, or belongs to another browser or session. */
export type PasskeyRefusal = { readonly kind: 'wrong' | 'expired' | 'cloned' } | Throttled;
type PasskeySignInOutcome =
  | (OpenedSession & { readonly kind: 'signed_in'; readonly userId: UserId })
  | { readonly kind: 'locked' }
  | PasskeyRefusal;

const readCredential = ({ id }: AssertionWire): Buffer => Buffer.from(id, 'base64url');

/** Counts guesses of a known passkey together, and of unknown ones by address. */
async function countedPasskey(db: Db, { given, ip }: PasskeyAttempt): Promise<string> {
  const known = await db.first(sql<{ id: number }>`select id from passkeys where credential_id = ${readCredential(given)}`);
  return known === undefined ? `passkey:${ip}` : `passkey:${known.id}`;
}

/**
 * Spends a challenge and tries a passkey against it, counted and throttled like a password. A spent challenge stays spent whatever follows.
 */
async function tryPasskey<Entered extends { readonly kind: string }>(
  storage: Storage,
  attempt: PasskeyAttempt,
  use: ChallengeUse | undefined,
  enter: (tx: Tx, challenge: string) => Promise<Entered | undefined>,
): Promise<Entered | { readonly kind: 'wrong' | 'expired' } | Throttled> {
  let isExpired = false;
  const outcome = await takeGuess(storage, { account: await countedPasskey(storage.db, attempt), ip: attempt.ip }, async (tx) => {
    const challenge = use === undefined ? undefined : await takeChallenge(tx, use, attempt.given.client_data);
    isExpired = challenge === undefined;
    return challenge === undefined ? undefined : enter(tx, challenge);
  });
  if (outcome.kind === 'right') return outcome.value;
  return outcome.kind === 'wrong' && isExpired ? { kind: 'expired' } : outcome;
}

type HeldOfUser = HeldPasskey & { readonly userId: UserId; readonly locked: boolean };

/** Signs in a trade user with a passkey. The authenticator verified the person, so neither password nor code is asked for. */
export function signInWithPasskey(storage: Storage, input: PasskeySignIn): Promise<PasskeySignInOutcome> {
  const { given, site, browserToken, device, browser } = input;
  const use = browserToken === undefined ? undefined : ({ purpose: 'sign-in', boundTo: browserToken } as const);
  return tryPasskey(storage, input, use, async (tx, challenge): Promise<PasskeySignInOutcome | undefined> => {
    const held = await tx.first(sql<HeldOfUser>`
      select ${heldColumns}, u.id as "userId", ${isLockedOut} as locked
      from passkeys p join users u on u.id = p.user_id join members m on m.user_id = u.id join companies c on c.id = m.company_id
      where p.credential_id = ${readCredential(given)} and p.rp_id = ${site.rpId} for no key update of u, p for share of c, m`);
    if (held === undefined) return undefined;
    const { userId } = held;
    const owner = { kind: 'user', id: userId } as const;
    const used = await usePasskey(tx, { ...held, owner }, { site, challenge, given });
    if (used !== 'right') return used === 'wrong' ? undefined : { kind: used };
    if (held.locked) return { kind: 'locked' };
    const token = randomToken();
    const terms = await getSessionTerms(tx, 'user');
    await tx.rows(
      insertSession({ tokenHash: hashSecret(token), seconds: terms.seconds, userId, byPassword: true, bySecondFactor: true, ...device }),
    );
    return { kind: 'signed_in', userId, token, ...(await settleSession(tx, { owner, browser, terms })) };
  });
}

/** Confirms a session with one of its user's own passkeys, in place of the current password. */
export function confirmWithPasskey(
  storage: Storage,
  input: PasskeyAttempt & { readonly userId: UserId; readonly sessionId: number },
): Promise<{ readonly kind: 'confirmed' } | PasskeyRefusal> {
  const { given, site, userId, sessionId } = input;
  const use = { purpose: 'confirm', boundTo: boundToSession(sessionId) } as const;
  return tryPasskey(storage, input, use, async (tx, challenge) => {
    const held = await tx.first(sql<HeldPasskey>`
      select ${heldColumns} from passkeys p join users u on u.id = p.user_id
      where p.credential_id = ${readCredential(given)} and p.rp_id = ${site.rpId} and u.id = ${userId} for no key update of u, p`);
    if (held === undefined) return undefined;
    const used = await usePasskey(tx, { ...held, owner: { kind: 'user', id: userId } }, { site, challenge, given });
    if (used !== 'right') return used === 'wrong' ? undefined : { kind: used };
    await tx.rows(markIdentityConfirmed(sessionId));
    return { kind: 'confirmed' as const };
  });
}

interface PasskeyStaff {
  readonly staffId: StaffId;
  readonly name: string;
  readonly role: 'agent' | 'admin';
}
type EnteredStaff = PasskeyStaff & { readonly kind: 'signed_in'; readonly token: string; readonly deviceToken: string };

/** Signs in a member of staff with a passkey. */
export function signInStaffWithPasskey(
  storage: Storage,
  input: PasskeySignIn & { readonly sso: SingleSignOn | null },
): Promise<EnteredStaff | PasskeyRefusal> {
  const { given, site, browserToken, device, browser } = input;
  const use = browserToken === undefined ? undefined : ({ purpose: 'staff-sign-in', boundTo: browserToken } as const);
  return tryPasskey(storage, input, use, async (tx, challenge): Promise<EnteredStaff | { kind: 'cloned' } | undefined> => {
    const held = await tx.first(sql<HeldPasskey & PasskeyStaff & { email: string; isLinked: boolean }>`
      select ${heldColumns}, s.id as "staffId", s.name, s.role, s.email,
             exists (select from staff_sso_accounts a where a.staff_id = s.id) as "isLinked" from passkeys p join staff s on s.id = p.staff_id
      where p.credential_id = ${readCredential(given)} and p.rp_id = ${site.rpId} and s.disabled_at is null for no key update of s, p`);
    if (held === undefined || !mayEnterLocally(input.sso, held)) return undefined;
    const { staffId, name, role } = held;
    const owner = { kind: 'staff', id: staffId } as const;
    const used = await usePasskey(tx, { ...held, owner }, { site, challenge, given });
    if (used !== 'right') return used === 'wrong' ? undefined : { kind: used };
    const token = randomToken();
    const terms = await getSessionTerms(tx, 'staff');
    await tx.rows(insertConfirmedStaffSession({ tokenHash: hashSecret(token), seconds: terms.seconds, staffId, ...device }));
    await recordBreakGlass(tx, input.sso, held);
    const { deviceToken } = await settleSession(tx, { owner, browser, terms });
    return { kind: 'signed_in', token, deviceToken, staffId, name, role };
  });
}
