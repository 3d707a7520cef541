import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockAccount } from '../lock-account.ts';
import { listCards } from './cards-query.ts';

/** Makes a valid card of the company its default; the one that was is so no longer. */
export async function setDefaultCard(tx: Tx, input: { companyId: CompanyId; cardId: number }): Promise<'set' | 'unknown' | 'expired'> {
  const { companyId, cardId } = input;
  await tx.rows(lockAccount(companyId));
  const card = (await listCards(tx, companyId)).find(({ id }) => id === cardId);
  if (card === undefined) return 'unknown';
  if (card.isExpired) return 'expired';
  await tx.together(
    sql`update cards set is_default = false where company_id = ${companyId} and is_default and id <> ${cardId}`,
    sql`update cards set is_default = true where id = ${cardId}`,
  );
  return 'set';
}
