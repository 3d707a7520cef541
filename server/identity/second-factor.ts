import { randomBytes } from 'node:crypto';
import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { insertMessage, putInOutbox } from '../platform/outbox.ts';
import { randomCode } from '../platform/random-code.ts';
import { resealRows, type Sealer } from '../platform/sealer.ts';
import { ownerName, type FactorOwner } from './second-factor-query.ts';
import {
  insertSecondFactor,
  insertRecoveryCodes,
  lockSecondFactor,
  markSecondFactorConfirmed,
  deleteSecondFactor,
  markStepUsed,
  takeRecoveryCode,
} from './store.ts';
import { authenticatorUri, writtenKey, plainCode, findStep } from './totp-rule.ts';

interface NewSecondFactor {
  readonly owner: FactorOwner;
  readonly sealer: Sealer;
  /** Label the authenticator shows next to its codes. */
  readonly account: string;
  readonly brand: string;
}

/** 160 bits, as RFC 4226 recommends. */
const keyBytes = 20;

/**
 * Creates an authenticator key, replacing an unconfirmed one. It becomes active with its first code (`confirmSecondFactor`). Undefined if
 * one is already active; switch that off first.
 */
export async function createSecondFactor(tx: Tx, input: NewSecondFactor): Promise<{ key: string; uri: string } | undefined> {
  const { owner, sealer, account, brand } = input;
  const key = randomBytes(keyBytes);
  const created = await tx.first(insertSecondFactor(owner, sealer.seal(key, ownerName(owner))));
  return created === undefined ? undefined : { key: writtenKey(key), uri: authenticatorUri(key, { account, brand }) };
}

const recoveryCodeCount = 10;

/** Replaces all recovery codes with ten new ones. Only hashes are stored, so they are shown once. */
async function giveRecoveryCodes(tx: Tx, { factorId }: { factorId: number }): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomCode(12));
  await tx.pipeline(...insertRecoveryCodes(factorId, codes));
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/**
 * Activates a new key with its first code. Returns the recovery codes, never shown again; undefined for a wrong code or without a pending
 * key.
 */
export async function confirmSecondFactor(
  tx: Tx,
  input: { readonly owner: FactorOwner; readonly code: string; readonly sealer: Sealer },
): Promise<readonly string[] | undefined> {
  const { owner, code, sealer } = input;
  const factor = await tx.first(lockSecondFactor(owner));
  if (factor === undefined || factor.confirmedAt !== null) return undefined;
  const key = sealer.open(factor.secret, ownerName(owner));
  const step = key === undefined ? null : findStep(key, plainCode(code), factor.now);
  if (step === null) return undefined;
  await tx.pipeline(
    markSecondFactorConfirmed(factor.id, step),
    insertMessage({
      dedupeKey: `second-factor-on:${factor.id}:${step}`,
      channel: 'email',
      template: 'second-factor-on',
      recipient: owner,
      payload: {},
    }),
  );
  return giveRecoveryCodes(tx, { factorId: factor.id });
}

/** Switches the second factor off, deletes its key and recovery codes, and notifies the owner. Idempotent. */
export async function removeSecondFactor(tx: Tx, { owner }: { owner: FactorOwner }): Promise<void> {
  const removed = await tx.first(deleteSecondFactor(owner));
  // An unconfirmed factor was never in use.
  if (removed === undefined || removed.confirmedAt === null) return;
  await putInOutbox(tx, {
    dedupeKey: `second-factor-off:${removed.id}`,
    channel: 'email',
    template: 'second-factor-off',
    recipient: owner,
    payload: {},
  });
}

/** Checks for an unused authenticator code or recovery code of the owner. A match spends it, so a shoulder surfer comes too late. */
export async function useSecondFactor(
  tx: Tx,
  input: { readonly owner: FactorOwner; readonly code: string; readonly sealer: Sealer },
): Promise<boolean> {
  const { owner, sealer } = input;
  const code = plainCode(input.code);
  const factor = await tx.first(lockSecondFactor(owner));
  if (factor === undefined || factor.confirmedAt === null) return false;
  const key = sealer.open(factor.secret, ownerName(owner));
  const step = key === undefined ? null : findStep(key, code, factor.now);
  if (step !== null) {
    if (step <= factor.lastStep) return false;
    await tx.rows(markStepUsed(factor.id, step));
    return true;
  }
  const used = await tx.first(takeRecoveryCode(factor.id, code));
  if (used === undefined) return false;
  await putInOutbox(tx, {
    dedupeKey: `recovery-code-used:${factor.id}:${used.left}:${factor.now.getTime()}`,
    channel: 'email',
    template: 'recovery-code-used',
    recipient: owner,
    payload: { left: used.left },
  });
  return true;
}

/** Replaces recovery codes that were used up or exposed. Undefined while the second factor is off. */
export async function changeRecoveryCodes(tx: Tx, { owner }: { owner: FactorOwner }): Promise<readonly string[] | undefined> {
  const factor = await tx.first(lockSecondFactor(owner));
  if (factor === undefined || factor.confirmedAt === null) return undefined;
  await putInOutbox(tx, {
    dedupeKey: `recovery-codes-made:${factor.id}:${factor.now.getTime()}`,
    channel: 'email',
    template: 'recovery-codes-made',
    recipient: owner,
    payload: {},
  });
  return giveRecoveryCodes(tx, { factorId: factor.id });
}

/** Seals authenticator keys again after a rotation. */
export function resealSecondFactors(database: Pick<Database, 'db' | 'inTx'>, sealer: Sealer): Promise<number> {
  type Row = { readonly id: number; readonly sealed: Buffer; readonly userId: UserId | null; readonly staffId: StaffId | null };
  return resealRows<Row>(database, sealer, {
    read: (after, limit) => sql<Row>`
      select id, secret as sealed, user_id as "userId", staff_id as "staffId" from second_factors where id > ${after} order by id limit ${limit}`,
    placeOf: ({ userId, staffId }) =>
      userId !== null ? ownerName({ kind: 'user', id: userId }) : staffId === null ? '' : ownerName({ kind: 'staff', id: staffId }),
    save: (id, from, to) => sql`update second_factors set secret = ${to} where id = ${id} and secret = ${from}`,
  });
}
