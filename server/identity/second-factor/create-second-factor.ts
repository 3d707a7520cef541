import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { ownerName, type FactorOwner } from '../second-factor-query.ts';
import { insertSecondFactor } from '../store.ts';
import { authenticatorUri, writtenKey } from './totp-rule.ts';

export interface NewSecondFactor {
  readonly owner: FactorOwner;
  readonly sealer: Sealer;
  /** What the authenticator shows beside its codes. */
  readonly account: string;
  readonly brand: string;
}

/** 160 bits, as RFC 4226 asks for. */
const keyBytes = 20;

/**
 * A new key for an authenticator, in place of one that was never confirmed. It counts only once a code of it was given
 * (`confirmSecondFactor`). Undefined where one counts already: it is switched off first.
 */
export async function createSecondFactor(tx: Tx, input: NewSecondFactor): Promise<{ key: string; uri: string } | undefined> {
  const { owner, sealer, account, brand } = input;
  const key = randomBytes(keyBytes);
  const created = await tx.first(insertSecondFactor(owner, sealer.seal(key, ownerName(owner))));
  return created === undefined ? undefined : { key: writtenKey(key), uri: authenticatorUri(key, { account, brand }) };
}
