import type { KeyScope } from '../../contract/kit/endpoint.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import { createKey } from '../../server/identity/api-keys.ts';
import type { Database } from '../../server/platform/database/database.ts';

/** Creates an API key for a company. */
export async function makeKey(
  database: Pick<Database, 'inTx'>,
  owner: { readonly companyId: CompanyId; readonly userId: UserId },
  scopes: readonly KeyScope[],
): Promise<{ readonly id: number; readonly key: string }> {
  const { companyId, userId } = owner;
  const created = await database.inTx((tx) => createKey(tx, { companyId, userId, name: 'Test', scopes }));
  if (created === undefined) throw new Error('the company has reached its maximum of keys');
  return created;
}
