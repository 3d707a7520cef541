import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export interface NewCard {
  readonly companyId: CompanyId;
  readonly provider: 'sandbox' | 'stripe';
  readonly providerRef: string;
  readonly brand: string;
  readonly last4: string;
  /** The last day on which the card may be charged, YYYY-MM-DD. */
  readonly expiresOn: string;
  readonly cardholder: string;
}

/** Keeps what the card provider told us about a card. The first card of a company becomes its default. */
export async function saveCard(tx: Tx, card: NewCard): Promise<void> {
  await tx.rows(sql`
    insert into cards (company_id, provider, provider_ref, brand, last4, expires_on, cardholder, is_default)
    select ${card.companyId}::bigint, ${card.provider}, ${card.providerRef}, ${card.brand}, ${card.last4}, ${card.expiresOn}::date, ${card.cardholder},
           not exists (select 1 from cards where company_id = ${card.companyId} and removed_at is null)`);
}
