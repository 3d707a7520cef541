import type { CompanyId } from '../../../contract/kit/ids.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Paying } from '../provider/provider-mode-rule.ts';
import { listCards } from './cards-query.ts';
import { keepSetupCard, type KeptCard } from './keep-setup-card.ts';
import { setDefaultCard } from './set-default-card.ts';

/**
 * The card of a company's setup: kept already, or kept now if the provider says that the setup succeeded. Somebody else's setup is
 * unknown. Not inside a transaction.
 */
export async function findSetupCard(
  { database, provider }: Paying,
  input: { companyId: CompanyId; ref: string; isDefault: boolean },
): Promise<KeptCard> {
  const { companyId, ref, isDefault } = input;
  const setup = await database.db.first(sql<{ cardId: number | null }>`
    select card_id as "cardId" from setup_intents where company_id = ${companyId} and provider = ${provider.name} and provider_ref = ${ref}`);
  if (setup === undefined) return { kind: 'unknown' };
  const { cardId } = setup;
  if (cardId === null) {
    const seen = await provider.findSetup(ref);
    return database.inTx((tx) => keepSetupCard(tx, { provider: provider.name, setup: seen, isDefault }));
  }
  return database.inTx(async (tx) => {
    if (isDefault) await setDefaultCard(tx, { companyId, cardId });
    const card = (await listCards(tx, companyId)).find(({ id }) => id === cardId);
    return { kind: 'kept', companyId, card: card ?? null };
  });
}
