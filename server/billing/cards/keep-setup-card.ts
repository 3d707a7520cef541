import { asId, type CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { completeJourneyStep } from '../../companies/complete-journey-step.ts';
import { lockAccount } from '../lock-account.ts';
import type { ProviderName, ProviderSetup } from '../provider/payment-provider.ts';
import { listCards, type Card } from './cards-query.ts';
import { saveCard } from './save-card.ts';
import { setDefaultCard } from './set-default-card.ts';

export type KeptCard =
  | { readonly kind: 'kept'; readonly companyId: CompanyId; readonly card: Card | null }
  /** No setup of ours, or of another customer of the provider than its company is. */
  | { readonly kind: 'unknown' }
  /** The provider does not say that it succeeded. */
  | { readonly kind: 'not_succeeded' };

/**
 * Keeps the card of a setup as the provider says it is; told twice, by the browser and by the provider, it is one card. `isDefault`
 * makes it the default also where the provider was first. A card that was removed meanwhile stays so and is answered as null.
 */
export async function keepSetupCard(
  tx: Tx,
  input: { provider: ProviderName; setup: ProviderSetup; isDefault: boolean },
): Promise<KeptCard> {
  const { provider, setup, isDefault } = input;
  const found = await tx.first(sql<{ id: number; companyId: number }>`
    select s.id, s.company_id as "companyId" from setup_intents s
    join provider_customers p on p.company_id = s.company_id and p.provider = s.provider and p.provider_ref = ${setup.customer}
    where s.provider = ${provider} and s.provider_ref = ${setup.ref}`);
  if (found === undefined) return { kind: 'unknown' };
  if (setup.state !== 'succeeded' || setup.card === null) return { kind: 'not_succeeded' };
  const companyId = asId<'company'>(found.companyId);
  await tx.rows(lockAccount(companyId));
  const { ref, ...card } = setup.card;
  const cardId = await saveCard(tx, { ...card, companyId, provider, providerRef: ref });
  await tx.rows(sql`update setup_intents set card_id = ${cardId}, saved_at = app_now() where id = ${found.id} and card_id is null`);
  await completeJourneyStep(tx, { companyId, step: 'step_four' });
  if (isDefault) await setDefaultCard(tx, { companyId, cardId });
  const kept = (await listCards(tx, companyId)).find(({ id }) => id === cardId);
  return { kind: 'kept', companyId, card: kept ?? null };
}
