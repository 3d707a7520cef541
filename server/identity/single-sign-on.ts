import { createHash } from 'node:crypto';
import type { Configuration } from 'openid-client';
import type { Logger } from 'pino';
import { emailKey } from '../../contract/kit/email-rule.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { resealRows, type Sealer } from '../platform/sealer.ts';
import type { Settings } from '../platform/settings.ts';
import type { Device } from './device-rule.ts';
import { endImpersonations } from './impersonation.ts';
import { closedHash } from './members.ts';
import { getSessionTerms, settleSession, type Browser } from './open-session.ts';
import { insertConfirmedStaffSession } from './session-store.ts';

export type SingleSignOnSettings = NonNullable<Settings['singleSignOn']>;
type StaffRole = 'agent' | 'admin';

/** Facts that the identity provider vouches for. */
interface Identity {
  readonly subject: string;
  /** Undefined unless the provider says that it verified the address. */
  readonly email: string | undefined;
  readonly name: string;
  readonly groups: readonly string[];
  /** Null if the provider issues none. */
  readonly refreshToken: string | null;
}

/** `refused`: the provider denies it, or its answer is not valid. `unreachable`: try again. */
type Answered = Identity | 'refused' | 'unreachable';

export interface SingleSignOn {
  readonly settings: SingleSignOnSettings;
  /** Returns the address to send the browser to; undefined if the provider cannot be reached. `token` is kept by the browser alone. */
  begin(token: string): Promise<string | undefined>;
  /** Exchanges the parameters that the browser brings back. */
  finish(token: string, parameters: string): Promise<Answered>;
  /** Asks again who a refresh token belongs to, and for their groups. */
  recheck(refreshToken: string, subject: string): Promise<Answered>;
}

/** Derives state, nonce and PKCE verifier from the cookie, so that only the browser that began can finish. */
const derive = (token: string, use: 'state' | 'nonce' | 'verifier'): string =>
  createHash('sha256').update(`${use}:${token}`).digest('base64url');

const timeoutSeconds = 10;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Reads a claim of groups: a list, or a single name. */
function readGroups(claim: unknown): string[] {
  if (typeof claim === 'string') return [claim];
  return Array.isArray(claim) ? claim.filter((group) => typeof group === 'string') : [];
}

/** A missing or false `email_verified` makes an address worthless: anybody could have typed it. */
function readEmail({ email, email_verified: isVerified }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof email === 'string' && isVerified === true ? emailKey(email) : undefined;
}

/** Role by the groups; the administrators' come first. Undefined: no access. */
function mapGroups(groups: readonly string[], { adminGroups, agentGroups }: SingleSignOnSettings): StaffRole | undefined {
  if (groups.some((group) => adminGroups.includes(group))) return 'admin';
  return groups.some((group) => agentGroups.includes(group)) ? 'agent' : undefined;
}

/**
 * Opens single sign-on. Asks the provider for its addresses and keys when they are first needed, and again after a
 * failure or with another client secret.
 */
export function openSingleSignOn(settings: SingleSignOnSettings, publicUrl: string): SingleSignOn {
  const redirectUri = new URL('/operator/single-sign-on', publicUrl).href;
  const loadLibrary = () => import('openid-client');
  let discovered: { readonly secret: string; readonly config: Promise<Configuration> } | undefined;
  const discover = async (): Promise<Configuration> => {
    const client = await loadLibrary();
    const issuer = new URL(settings.issuerUrl);
    const options = { timeout: timeoutSeconds, ...(issuer.protocol === 'http:' && { execute: [client.allowInsecureRequests] }) };
    return client.discovery(issuer, settings.clientId, settings.clientSecret, undefined, options);
  };
  const configure = (): Promise<Configuration> => {
    const secret = settings.clientSecret;
    if (discovered?.secret === secret) return discovered.config;
    const config = discover();
    discovered = { secret, config };
    config.catch(() => (discovered = undefined));
    return config;
  };
  const ask = async (
    work: (client: Awaited<ReturnType<typeof loadLibrary>>, config: Configuration) => Promise<Identity>,
  ): Promise<Answered> => {
    const client = await loadLibrary();
    try {
      return await work(client, await configure());
    } catch (error) {
      const isAnswered =
        error instanceof client.ResponseBodyError ||
        error instanceof client.AuthorizationResponseError ||
        error instanceof client.WWWAuthenticateChallengeError;
      const isInvalid = error instanceof client.ClientError && error.code !== 'OAUTH_TIMEOUT';
      return isAnswered || isInvalid ? 'refused' : 'unreachable';
    }
  };
  const toIdentity = (idToken: unknown, userInfo: unknown, refreshToken: string | undefined): Identity => {
    const claims = { ...(isRecord(idToken) ? idToken : {}), ...(isRecord(userInfo) ? userInfo : {}) };
    const { sub, name } = claims;
    const email = readEmail(claims);
    return {
      subject: String(sub),
      email,
      name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : (email ?? ''),
      groups: readGroups(claims[settings.groupsClaim]),
      refreshToken: refreshToken ?? null,
    };
  };
  return {
    settings,
    begin: async (token) => {
      const client = await loadLibrary();
      const config = await configure().catch(() => undefined);
      if (config === undefined) return undefined;
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state: derive(token, 'state'),
        nonce: derive(token, 'nonce'),
        code_challenge: await client.calculatePKCECodeChallenge(derive(token, 'verifier')),
        code_challenge_method: 'S256',
      }).href;
    },
    finish: (token, parameters) =>
      ask(async (client, config) => {
        const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}?${parameters}`), {
          pkceCodeVerifier: derive(token, 'verifier'),
          expectedState: derive(token, 'state'),
          expectedNonce: derive(token, 'nonce'),
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        const info = await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '');
        return toIdentity(claims, info, tokens.refresh_token);
      }),
    recheck: (refreshToken, subject) =>
      ask(async (client, config) => {
        const tokens = await client.refreshTokenGrant(config, refreshToken);
        const info = await client.fetchUserInfo(config, tokens.access_token, subject);
        return toIdentity(tokens.claims(), info, tokens.refresh_token ?? refreshToken);
      }),
  };
}

interface HeldStaff {
  readonly staffId: StaffId;
  readonly name: string;
  readonly role: StaffRole;
  readonly isLocked: boolean;
  /** Account at the provider; null if none is linked. */
  readonly subject: string | null;
  /** Whether nobody else is an administrator. */
  readonly isLastAdmin: boolean;
}

const actor = 'single sign-on';

/** Writes an audit entry about a member of staff that the provider caused. */
async function record(
  tx: Tx,
  staffId: StaffId,
  action: string,
  reason: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  const object = { type: 'staff', id: staffId };
  await recordAudit(tx, {
    staffId: null,
    actor,
    action: `staff.${action}`,
    object,
    reason,
    before: before && { ...before },
    after: after && { ...after },
  });
}

/**
 * Locks a member and all administrators, in the order of `holdStaff`. Looks for the linked account first, then for the verified address.
 */
async function holdMember(tx: Tx, issuer: string, { subject, email }: Pick<Identity, 'subject' | 'email'>): Promise<HeldStaff | undefined> {
  const held = await tx.rows(sql<Omit<HeldStaff, 'isLastAdmin'> & { email: string }>`
    select s.id as "staffId", s.name, s.role, s.email, s.disabled_at is not null as "isLocked",
           (select a.subject from staff_sso_accounts a where a.staff_id = s.id and a.issuer = ${issuer}) as subject
    from staff s
    where s.role = 'admin' or s.email = ${email ?? null}::text
       or s.id = (select staff_id from staff_sso_accounts where issuer = ${issuer} and subject = ${subject})
    order by s.id for update of s`);
  const member = held.find((one) => one.subject === subject) ?? held.find((one) => one.email === email);
  if (member === undefined) return undefined;
  const others = held.filter(({ staffId, role, isLocked }) => staffId !== member.staffId && role === 'admin' && !isLocked);
  return { ...member, isLastAdmin: member.role === 'admin' && others.length === 0 };
}

/** Follows the provider's role, unless that would leave no administrator. */
async function followRole(tx: Tx, { staffId, role: before, isLastAdmin }: HeldStaff, role: StaffRole): Promise<StaffRole> {
  if (before === role || isLastAdmin) return before;
  await tx.rows(sql`update staff set role = ${role} where id = ${staffId}`);
  await record(tx, staffId, 'role', 'the groups at the identity provider changed', { role: before }, { role });
  return role;
}

/** Ends every session that the provider opened for a member, with the impersonations begun in them. */
async function endSessions(tx: Tx, staffId: StaffId, reason: string): Promise<void> {
  const ended = await tx.rows(sql`
    update sessions set revoked_at = app_now()
    where staff_id = ${staffId} and revoked_at is null and ends_at > app_now()
      and id in (select session_id from staff_sso_sessions) returning id`);
  if (ended.length === 0) return;
  await endImpersonations(tx, sql`staff_id = ${staffId}`, reason);
  await record(tx, staffId, 'end-sessions', reason, { sessions: ended.length }, { sessions: 0 });
}

type SingleSignOnOutcome =
  | {
      readonly kind: 'signed_in';
      readonly token: string;
      readonly deviceToken: string;
      readonly staffId: StaffId;
      readonly name: string;
      readonly role: StaffRole;
    }
  /** `unverified`: the provider has not verified the address. `no_group`: no group has a role. `locked`: locked here, or not theirs. */
  | { readonly kind: 'unverified' | 'no_group' | 'locked' };

interface Entering {
  readonly sso: SingleSignOn;
  readonly sealer: Sealer;
  readonly identity: Identity;
  readonly device: Device;
  readonly browser: Browser;
}

/** Finds or creates the member whom the provider identified. */
async function identify(tx: Tx, { sso: { settings }, identity }: Entering, role: StaffRole): Promise<HeldStaff | 'locked'> {
  const { issuerUrl: issuer, breakGlass } = settings;
  const { subject, email = '', name } = identity;
  const found = await holdMember(tx, issuer, identity);
  if (found !== undefined) {
    // The break-glass account must not depend on the provider, and an account belongs to one person there.
    const isTheirs = found.subject === subject || (found.subject === null && email !== breakGlass);
    if (found.isLocked || !isTheirs) return 'locked';
    if (found.subject !== null) return found;
  }
  const created =
    found === undefined
      ? await tx.first(sql<{ id: StaffId }>`
          insert into staff (email, name, role, password_hash) values (${email}, ${name}, ${role}, ${closedHash})
          on conflict (email) do nothing returning id`)
      : undefined;
  const member = found ?? (created && { staffId: created.id, name, role, isLocked: false, subject, isLastAdmin: false });
  if (member === undefined) return 'locked';
  const { staffId } = member;
  if (created !== undefined) await record(tx, staffId, 'create', 'their first single sign-on', null, { role });
  // A member who was linked to a former provider is linked to this one.
  await tx.rows(sql`
    insert into staff_sso_accounts (staff_id, issuer, subject) values (${staffId}, ${issuer}, ${subject})
    on conflict (staff_id) do update set issuer = excluded.issuer, subject = excluded.subject, linked_at = app_now()`);
  await record(tx, staffId, 'link', 'their first single sign-on', { linked: false }, { linked: true });
  return member;
}

/** Signs in the member whom the provider identified, with the role of their groups. A refusal ends their sessions and must be committed. */
export async function enterBySingleSignOn(tx: Tx, entering: Entering): Promise<SingleSignOnOutcome> {
  const { sso, sealer, identity, device, browser } = entering;
  if (identity.email === undefined) return { kind: 'unverified' };
  const role = mapGroups(identity.groups, sso.settings);
  if (role === undefined) {
    const known = await holdMember(tx, sso.settings.issuerUrl, identity);
    if (known?.subject === identity.subject) await endSessions(tx, known.staffId, 'no group at the identity provider has a role');
    return { kind: 'no_group' };
  }
  const member = await identify(tx, entering, role);
  if (member === 'locked') return { kind: 'locked' };
  const { staffId, name } = member;
  const token = randomToken();
  const terms = await getSessionTerms(tx, 'staff');
  const seconds = Math.min(terms.seconds, sso.settings.recheckMinutes * 60);
  await tx.rows(insertConfirmedStaffSession({ tokenHash: hashSecret(token), seconds, staffId, ...device }));
  const sealed = identity.refreshToken === null ? null : sealer.seal(Buffer.from(identity.refreshToken), getTokenContext(staffId));
  await tx.rows(sql`
    insert into staff_sso_sessions (session_id, sealed_token) select id, ${sealed} from sessions where token_hash = ${hashSecret(token)}`);
  const { deviceToken } = await settleSession(tx, { owner: { kind: 'staff', id: staffId }, browser, terms });
  return { kind: 'signed_in', token, deviceToken, staffId, name, role: await followRole(tx, member, role) };
}

/** Associated data for sealing a refresh token; for another person it cannot be opened. */
export const getTokenContext = (staffId: StaffId): string => `single-sign-on:${staffId}`;

/** Seals refresh tokens again after a rotation. */
export function resealSingleSignOn(database: Pick<Database, 'db' | 'inTx'>, sealer: Sealer): Promise<number> {
  type Row = { readonly id: number; readonly sealed: Buffer; readonly staffId: StaffId };
  return resealRows<Row>(database, sealer, {
    read: (after, limit) => sql<Row>`
      select x.session_id as id, x.sealed_token as sealed, s.staff_id as "staffId" from staff_sso_sessions x join sessions s on s.id = x.session_id
      where x.session_id > ${after} and x.sealed_token is not null order by x.session_id limit ${limit}`,
    placeOf: ({ staffId }) => getTokenContext(staffId),
    save: (id, from, to) => sql`update staff_sso_sessions set sealed_token = ${to} where session_id = ${id} and sealed_token = ${from}`,
  });
}

interface DueSession {
  readonly sessionId: number;
  readonly staffId: StaffId;
  readonly subject: string;
  readonly sealed: Buffer;
  readonly checkedAt: Date;
}

/** Sessions asked about in one round. */
const recheckBatch = 50;

/**
 * Asks the provider about sessions that were confirmed half a period ago. A confirmed one is extended by a period; one whose group is gone ends.
 * An unanswered one ends when its period is over. Returns how many ended.
 */
export async function recheckSingleSignOn(
  { db, inTx }: Pick<Database, 'db' | 'inTx'>,
  { sso, sealer, log }: { readonly sso: SingleSignOn; readonly sealer: Sealer; readonly log: Logger },
): Promise<number> {
  const { recheckMinutes, issuerUrl } = sso.settings;
  const due = await db.rows(sql<DueSession>`
    select x.session_id as "sessionId", m.id as "staffId", a.subject, x.sealed_token as sealed, x.checked_at as "checkedAt"
    from staff_sso_sessions x join sessions s on s.id = x.session_id join staff m on m.id = s.staff_id
    join staff_sso_accounts a on a.staff_id = m.id and a.issuer = ${issuerUrl}
    where x.sealed_token is not null and x.checked_at <= app_now() - make_interval(secs => ${recheckMinutes * 30}::double precision)
      and s.revoked_at is null and s.ends_at > app_now()
    order by x.checked_at limit ${recheckBatch}`);
  let ended = 0;
  for (const session of due) ended += (await recheckOne({ db, inTx }, { sso, sealer, log }, session)) ? 1 : 0;
  return ended;
}

/** Returns whether the member's sessions were ended. */
async function recheckOne(
  { db, inTx }: Pick<Database, 'db' | 'inTx'>,
  { sso, sealer, log }: { readonly sso: SingleSignOn; readonly sealer: Sealer; readonly log: Logger },
  { sessionId, staffId, subject, sealed, checkedAt }: DueSession,
): Promise<boolean> {
  // Of several processes, one asks.
  const claimed = await inTx((tx) =>
    tx.first(sql`
      update staff_sso_sessions set checked_at = app_now() where session_id = ${sessionId} and checked_at = ${checkedAt} returning session_id`),
  );
  const opened = sealer.open(sealed, getTokenContext(staffId));
  if (claimed === undefined || opened === undefined) return false;
  const answered = await sso.recheck(opened.toString(), subject);
  if (answered === 'unreachable') {
    log.warn({ event: 'authn_sso_unreachable' });
    await inTx((tx) => tx.rows(sql`update staff_sso_sessions set checked_at = ${checkedAt} where session_id = ${sessionId}`));
    return false;
  }
  const now = answered === 'refused' ? undefined : mapGroups(answered.groups, sso.settings);
  return inTx(async (tx) => {
    const member = await holdMember(tx, sso.settings.issuerUrl, { subject, email: undefined });
    if (answered === 'refused' || now === undefined || member === undefined) {
      await endSessions(tx, staffId, 'the identity provider no longer gives access');
      log.info({ event: 'authn_sso_ended', staffId });
      return true;
    }
    await followRole(tx, member, now);
    const terms = await getSessionTerms(db, 'staff');
    const renewed = sealer.seal(Buffer.from(answered.refreshToken ?? ''), getTokenContext(staffId));
    await tx.rows(sql`update staff_sso_sessions set sealed_token = ${renewed} where session_id = ${sessionId}`);
    await tx.rows(sql`
      update sessions
      set ends_at = least(created_at + make_interval(secs => ${terms.seconds}::double precision),
                          app_now() + make_interval(mins => ${sso.settings.recheckMinutes}::integer))
      where id = ${sessionId} and revoked_at is null`);
    return false;
  });
}

/** Tests whether a member of staff may sign in here, with a password or passkey. Linked accounts sign in at the provider. */
export function mayEnterLocally(sso: SingleSignOn | null, account: { readonly email: string; readonly isLinked: boolean }): boolean {
  if (sso === null || account.email === sso.settings.breakGlass) return true;
  return sso.settings.localSignIn && !account.isLinked;
}

/** Audits a sign-in with the break-glass account, while everybody else signs in at the provider. */
export async function recordBreakGlass(
  tx: Tx,
  sso: SingleSignOn | null,
  { staffId, email }: { readonly staffId: StaffId; readonly email: string },
): Promise<void> {
  if (sso === null || sso.settings.localSignIn || email !== sso.settings.breakGlass) return;
  await recordAudit(tx, {
    staffId,
    actor: 'break-glass account',
    action: 'staff.break-glass',
    object: { type: 'staff', id: staffId },
    reason: 'signed in without the identity provider',
    before: null,
    after: { signedIn: true },
  });
}
