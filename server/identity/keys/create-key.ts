import type { KeyScope } from '../../../contract/kit/endpoint.ts';
import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { insertKey, lockKeys } from './store.ts';

/** So that a key that lies about is known for what it is, by people and by scanners. */
const prefix = 'plk_';

export interface KeyOrder {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
}

/** Another key of a company, which only its hash is kept of; undefined where it has as many as it may. */
export async function createKey(tx: Tx, order: KeyOrder): Promise<{ readonly id: number; readonly key: string } | undefined> {
  const key = prefix + randomToken();
  await tx.rows(lockKeys(order.companyId));
  const created = await tx.first(insertKey({ ...order, keyHash: hashSecret(key), ending: key.slice(-4) }));
  return created === undefined ? undefined : { id: created.id, key };
}
