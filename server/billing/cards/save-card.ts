import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ProviderName } from '../provider/payment-provider.ts';

export interface NewCard {
  readonly companyId: CompanyId;
  readonly provider: ProviderName;
  readonly providerRef: string;
  readonly brand: string;
  readonly last4: string;
  /** The last day on which the card may be charged, YYYY-MM-DD. */
  readonly expiresOn: string;
  readonly cardholder: string;
}

/**
 * Keeps what the card provider told us about a card and answers its number; a card that is known already stays as it is.
 * The first card of a company becomes its default. The caller holds the account's lock, or nobody else knows the company yet.
 */
export async function saveCard(tx: Tx, card: NewCard): Promise<number> {
  const [inserted, known] = await tx.together(
    sql<{ id: number }>`
      insert into cards (company_id, provider, provider_ref, brand, last4, expires_on, cardholder, is_default)
      select ${card.companyId}::bigint, ${card.provider}, ${card.providerRef}, ${card.brand}, ${card.last4}, ${card.expiresOn}::date, ${card.cardholder},
             not exists (select 1 from cards where company_id = ${card.companyId} and removed_at is null)
      on conflict (provider, provider_ref) do nothing returning id`,
    sql<{ id: number }>`
      select id from cards where provider = ${card.provider} and provider_ref = ${card.providerRef} and company_id = ${card.companyId}`,
  );
  const id = (inserted[0] ?? known[0])?.id;
  if (id === undefined) throw new Error(`card ${card.providerRef} is another company's`);
  return id;
}
