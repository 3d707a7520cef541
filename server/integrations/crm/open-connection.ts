import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { randomCode } from '../../platform/random-code.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { sql } from '../../platform/database/sql.ts';
import { placeOfSecret } from '../secret-rule.ts';
import { lockReceivers, removeReceiver } from '../store.ts';
import type { CrmToken } from './open-crm.ts';

/** How a token is kept: sealed, like the secret of a webhook. */
export function sealToken(token: CrmToken, code: string, sealer: Sealer): Buffer {
  return sealer.seal(Buffer.from(JSON.stringify(token)), placeOfSecret(code));
}

/** From now on every lead that the company buys is pushed to its CRM; a connection that it had ends. */
export async function openConnection(
  tx: Tx,
  { companyId, userId, token }: { companyId: CompanyId; userId: UserId; token: CrmToken },
  sealer: Sealer,
): Promise<void> {
  const code = randomCode(12);
  await tx.rows(lockReceivers(companyId));
  const former = await tx.first(sql<{ id: number }>`
    select id from event_receivers where company_id = ${companyId} and kind = 'crm' and removed_at is null for update`);
  if (former !== undefined) await tx.together(...removeReceiver(former.id));
  await tx.rows(sql`
    insert into event_receivers (code, company_id, kind, place, events, sealed, created_by)
    values (${code}, ${companyId}, 'crm', 0, '{lead.purchased}', ${sealToken(token, code, sealer)}, ${userId})`);
}
