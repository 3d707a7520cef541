import type { AssertionWire, CreationOptions, NewPasskeyWire, RequestOptions } from '../../contract/identity/passkeys-endpoints.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { hashSecret } from '../platform/random-code.ts';
import type { Device } from './device-rule.ts';
import {
  boundToSession,
  isCloned,
  issueChallenge,
  passkeyAlgorithms,
  proveNewPasskey,
  provePasskey,
  takeChallenge,
  type ChallengeUse,
  type IssuedChallenge,
  type PasskeySite,
} from './passkey-proof.ts';
import { markSecondFactorGiven } from './session-store.ts';
import { matchesOwner, type FactorOwner } from './second-factor-query.ts';

/** Passkeys of one person; nobody has more authenticators. */
const maxPasskeys = 10;

export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly suspendedAt: Date | null;
}

const passkeyColumns: Sql = sql`
  f.id, f.name, f.created_at as "createdAt", f.last_used_at as "lastUsedAt", f.suspended_at as "suspendedAt"`;

/** Lists a person's passkeys, newest first. */
export function listPasskeys(db: Db, owner: FactorOwner): Promise<Passkey[]> {
  return db.rows(sql<Passkey>`select ${passkeyColumns} from passkeys f where ${matchesOwner(owner)} order by f.id desc`);
}

interface KnownCredential {
  readonly id: string;
  readonly transports: readonly string[];
}

async function listCredentials(db: Db, owner: FactorOwner, { rpId }: PasskeySite) {
  const rows = await db.rows(sql<{ credentialId: Buffer; transports: string[] }>`
    select f.credential_id as "credentialId", f.transports from passkeys f
    where ${matchesOwner(owner)} and f.rp_id = ${rpId} and f.suspended_at is null order by f.id`);
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports,
  })) satisfies KnownCredential[];
}

/** Owner of a passkey, with the session that manages it. */
interface PasskeyHolder {
  readonly owner: FactorOwner;
  readonly sessionId: number;
  readonly site: PasskeySite;
}

interface Naming {
  readonly brand: string;
  /** Name of the account in the browser's list. */
  readonly account: string;
  readonly displayName: string;
}

const registerUse = ({ owner, sessionId }: PasskeyHolder): ChallengeUse => ({
  purpose: owner.kind === 'user' ? 'register' : 'staff-register',
  boundTo: boundToSession(sessionId),
});

/** Begins adding a passkey. Undefined if the person has ten. */
export async function startPasskey(
  tx: Tx,
  holder: PasskeyHolder,
  { brand, account, displayName }: Naming,
): Promise<CreationOptions | undefined> {
  const { owner, site } = holder;
  if ((await listPasskeys(tx, owner)).length >= maxPasskeys) return undefined;
  const excludeCredentials = await listCredentials(tx, owner, site);
  const { challenge, timeout } = await issueChallenge(tx, registerUse(holder));
  return {
    challenge,
    timeout,
    rp: { id: site.rpId, name: brand },
    // Reveals nothing about the person, but is the same each time, so an authenticator keeps one passkey for each account.
    user: { id: hashSecret(`passkey:${owner.kind}:${owner.id}`).toString('base64url'), name: account, displayName },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

export function requestOptions(
  { rpId }: PasskeySite,
  { challenge, timeout }: IssuedChallenge,
  allowCredentials: RequestOptions['allowCredentials'] = [],
): RequestOptions {
  return { challenge, timeout, rpId, allowCredentials, userVerification: 'required' };
}

/** Begins confirming with one of the person's own passkeys. Undefined without any. */
export async function startConfirmation(tx: Tx, holder: PasskeyHolder): Promise<RequestOptions | undefined> {
  const own = await listCredentials(tx, holder.owner, holder.site);
  if (own.length === 0) return undefined;
  const issued = await issueChallenge(tx, { purpose: 'confirm', boundTo: boundToSession(holder.sessionId) });
  return requestOptions(holder.site, issued, own);
}

/** Locks the owner's row, which comes before their passkeys everywhere. */
const lockOwner = ({ kind, id }: FactorOwner): Sql =>
  kind === 'user'
    ? sql`select id from users where id = ${id} for no key update`
    : sql`select id from staff where id = ${id} for no key update`;

interface Author {
  /** Name of the actor in the audit log. */
  readonly actor: string;
  readonly reason: string;
}

async function recordPasskey(tx: Tx, owner: FactorOwner, action: string, passkeyId: number, { actor, reason }: Author): Promise<void> {
  const staffId = owner.kind === 'staff' ? owner.id : null;
  const object = { type: owner.kind, id: owner.id };
  const change = action === 'remove' ? { before: { passkey: passkeyId }, after: null } : { before: null, after: { passkey: passkeyId } };
  await recordAudit(tx, { staffId, actor, action: `passkey.${action}`, object, reason, ...change });
  await putInOutbox(tx, {
    dedupeKey: `passkey:${action}:${passkeyId}`,
    channel: 'email',
    template: mailOf[action] ?? 'passkey-added',
    recipient: owner,
    payload: {},
  });
}

const mailOf: Readonly<Record<string, string>> = { add: 'passkey-added', remove: 'passkey-removed', suspend: 'passkey-cloned' };

type AddedPasskey =
  | { readonly kind: 'added'; readonly passkey: Passkey }
  /** `known`: the authenticator is registered already. */
  | { readonly kind: 'expired' | 'wrong' | 'known' | 'too_many' };

/** Names a passkey after the browser and system that created it. */
export function namePasskey({ browser, system }: Device): string {
  return [browser, system].filter((part) => part !== null).join(', ') || 'Passkey';
}

/** Adds a passkey from the answer of an authenticator, notifies its owner and audits it. */
export async function addPasskey(
  tx: Tx,
  holder: PasskeyHolder,
  { given, name, author }: { readonly given: Omit<NewPasskeyWire, 'name' | 'reason'>; readonly name: string; readonly author: Author },
): Promise<AddedPasskey> {
  const { owner, site } = holder;
  const challenge = await takeChallenge(tx, registerUse(holder), given.client_data);
  if (challenge === undefined) return { kind: 'expired' };
  const proven = await proveNewPasskey(site, challenge, given);
  if (proven === undefined) return { kind: 'wrong' };
  await tx.rows(lockOwner(owner));
  if ((await listPasskeys(tx, owner)).length >= maxPasskeys) return { kind: 'too_many' };
  const [userId, staffId] = owner.kind === 'user' ? [owner.id, null] : [null, owner.id];
  const passkey = await tx.first(sql<Passkey>`
    insert into passkeys as f (user_id, staff_id, credential_id, public_key, counter, transports, rp_id, name)
    values (${userId}::bigint, ${staffId}::bigint, ${Buffer.from(proven.credentialId, 'base64url')}, ${Buffer.from(proven.publicKey)},
            ${proven.counter}, ${[...given.transports]}::text[], ${site.rpId}, ${name})
    on conflict (credential_id) do nothing returning ${passkeyColumns}`);
  if (passkey === undefined) return { kind: 'known' };
  await recordPasskey(tx, owner, 'add', passkey.id, author);
  if (owner.kind === 'user') await tx.rows(markSecondFactorGiven(holder.sessionId));
  return { kind: 'added', passkey };
}

/** Renames a passkey. False if it belongs to somebody else. */
export async function renamePasskey(tx: Tx, owner: FactorOwner, { id, name }: { id: number; name: string }): Promise<boolean> {
  const renamed = await tx.rows(sql`update passkeys f set name = ${name} where f.id = ${id} and ${matchesOwner(owner)} returning f.id`);
  return renamed.length === 1;
}

/** Removes a passkey, notifies its owner and audits it. False if it belongs to somebody else. */
export async function removePasskey(tx: Tx, owner: FactorOwner, { id, author }: { id: number; author: Author }): Promise<boolean> {
  await tx.rows(lockOwner(owner));
  const removed = await tx.rows(sql`delete from passkeys f where f.id = ${id} and ${matchesOwner(owner)} returning f.id`);
  if (removed.length === 0) return false;
  await recordPasskey(tx, owner, 'remove', id, author);
  return true;
}

/** Removes all passkeys of somebody whose access ends. */
export function deletePasskeys(owner: FactorOwner): Sql<{ id: number }> {
  return sql<{ id: number }>`delete from passkeys f where ${matchesOwner(owner)} returning f.id`;
}

/** A stored passkey, its row and its owner's locked by the caller. */
export interface HeldPasskey {
  readonly id: number;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly suspendedAt: Date | null;
}

export const heldColumns: Sql = sql`p.id, p.public_key as "publicKey", p.counter, p.suspended_at as "suspendedAt"`;

/**
 * Checks a signature of a passkey and stores its counter. `cloned`: the counter did not increase, so a copy exists. The passkey is suspended
 * then, and its owner notified. The refusal must be committed.
 */
export async function usePasskey(
  tx: Tx,
  held: HeldPasskey & { readonly owner: FactorOwner },
  { site, challenge, given }: { readonly site: PasskeySite; readonly challenge: string; readonly given: AssertionWire },
): Promise<'right' | 'wrong' | 'cloned'> {
  const counter = await provePasskey(site, challenge, { publicKey: held.publicKey, given });
  if (counter === undefined) return 'wrong';
  if (held.suspendedAt !== null) return 'cloned';
  if (isCloned(held.counter, counter)) {
    await tx.rows(sql`update passkeys set suspended_at = app_now() where id = ${held.id}`);
    const author = { actor: 'sign-in', reason: 'its counter did not increase, so a copy of it must exist' };
    await recordPasskey(tx, held.owner, 'suspend', held.id, author);
    return 'cloned';
  }
  await tx.rows(sql`update passkeys set counter = ${counter}, last_used_at = app_now() where id = ${held.id}`);
  return 'right';
}
