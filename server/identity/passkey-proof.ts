import type { AssertionWire } from '../../contract/identity/passkeys-endpoints.ts';
import type { Tx } from '../platform/database/database.ts';
import { getSettingValue, settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { pendingSignInMinutes } from './settings.ts';

/** Where passkeys belong: the address that browsers show, and its host name. */
export interface PasskeySite {
  readonly origin: string;
  readonly rpId: string;
}

export function toPasskeySite(publicUrl: string): PasskeySite {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}

type ChallengePurpose = 'register' | 'confirm' | 'sign-in' | 'staff-register' | 'staff-sign-in';

/** Purpose of a challenge, and the session or browser cookie that alone may use it. */
export interface ChallengeUse {
  readonly purpose: ChallengePurpose;
  readonly boundTo: string;
}

export const boundToSession = (sessionId: number): string => `session:${sessionId}`;

export interface IssuedChallenge {
  readonly challenge: string;
  readonly timeout: number;
}

/** Issues a challenge, which works once within the time for a second factor. Only its hash is stored. */
export async function issueChallenge(tx: Tx, { purpose, boundTo }: ChallengeUse): Promise<IssuedChallenge> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const seconds = getSettingValue(row?.settings ?? null, pendingSignInMinutes) * 60;
  const challenge = randomToken();
  await tx.rows(sql`
    insert into passkey_challenges (challenge_hash, purpose, bound_hash, expires_at)
    values (${hashSecret(challenge)}, ${purpose}, ${hashSecret(boundTo)}, app_now() + make_interval(secs => ${seconds}::double precision))`);
  return { challenge, timeout: seconds * 1_000 };
}

/** Reads the challenge that an authenticator signed; undefined if the text is not what browsers write. */
function readChallenge(clientData: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    const challenge: unknown = typeof read === 'object' && read !== null && 'challenge' in read ? read.challenge : undefined;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Spends the signed challenge and returns it. Undefined if it is unknown, used, expired, or of another session or browser. */
export async function takeChallenge(tx: Tx, { purpose, boundTo }: ChallengeUse, clientData: string): Promise<string | undefined> {
  const challenge = readChallenge(clientData);
  if (challenge === undefined) return undefined;
  const taken = await tx.first(sql<{ isLive: boolean }>`
    delete from passkey_challenges
    where challenge_hash = ${hashSecret(challenge)} and purpose = ${purpose} and bound_hash = ${hashSecret(boundTo)}
    returning expires_at > app_now() as "isLive"`);
  return taken?.isLive === true ? challenge : undefined;
}

interface ProvenCredential {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/** Loads the library with the first passkey, as most processes never see one. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Algorithms in order of preference: Ed25519, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257] as const;

/** Verifies a new passkey: challenge, origin, host, user verification. Undefined if anything is wrong. */
export async function proveNewPasskey(
  site: PasskeySite,
  challenge: string,
  given: { readonly id: string; readonly client_data: string; readonly attestation: string },
): Promise<ProvenCredential | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { id, client_data: clientDataJSON, attestation: attestationObject } = given;
  const outcome = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  }).catch(() => undefined);
  const credential = outcome?.registrationInfo?.credential;
  return credential && { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter };
}

/** Verifies a signature of a stored passkey and returns its counter. Undefined if anything is wrong. The caller judges the counter. */
export async function provePasskey(
  site: PasskeySite,
  challenge: string,
  { publicKey, given }: { readonly publicKey: Uint8Array; readonly given: AssertionWire },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature } = given;
  const outcome = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    // Counter 0 accepts any: a copy is suspended and reported, which the library cannot do.
    credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
  }).catch(() => undefined);
  return outcome?.verified === true ? outcome.authenticationInfo.newCounter : undefined;
}

/**
 * Tests whether a counter reveals a copy of the passkey: it must increase with each signature, unless the authenticator does not count. Synced
 * passkeys always report 0.
 */
export function isCloned(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before;
}
