import type { Database, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { Rollback } from '../../platform/database/transaction.ts';
import { refuse, type TradeCaller } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';

/** Holds the key of a call until its transaction ends, or refuses the call where the key was revoked or suspended after the gate had let it in. That it was used may be noted meanwhile; it cannot be revoked. */
async function holdKey(tx: Tx, keyId: number): Promise<void> {
  const held = await tx.first(sql<{ id: number }>`
    select k.id from api_keys k join companies c on c.id = k.company_id
    where k.id = ${keyId} and k.revoked_at is null and k.suspended_at is null and c.locked_at is null for key share of k`);
  if (held === undefined) throw new Rollback(refuse(401, [errorText('apiKeyRequired')]));
}

/** Transactions of a call that may be under a key: none is begun under one that is revoked. */
export function useKey(inTx: Database['inTx'], { apiKey }: Pick<TradeCaller, 'apiKey'>): Database['inTx'] {
  if (apiKey === undefined) return inTx;
  return (work) =>
    inTx(async (tx) => {
      await holdKey(tx, apiKey.id);
      return work(tx);
    });
}
