import type { CompanyId } from '../../../contract/kit/ids.ts';
import { saveCard } from '../../../server/billing/cards.ts';
import { recordPastCard } from '../../../sandbox/record-past.ts';
import type { Tx } from '../../../server/platform/database/database.ts';
import { sql } from '../../../server/platform/database/sql.ts';

/** Sandbox test cards: one that pays, and one that is accepted but declined when charged. */
export const testNumbers = { pays: '4242424242424242', declined: '4000000000000341' } as const;

export interface CardOwner {
  readonly name: string;
  readonly email: string;
  readonly cardholder: string;
}

/** Adds a card known to the sandbox, so it can be charged; returns its id here. */
export async function giveCard(tx: Tx, companyId: CompanyId, owner: CardOwner, number: string): Promise<number> {
  const { name, email, cardholder } = owner;
  const known = await tx.first(sql<{ ref: string }>`
    select provider_ref as ref from provider_customers where company_id = ${companyId} and provider = 'sandbox'`);
  const savedCard = await recordPastCard(tx, { customer: known?.ref ?? { name, email }, number, expMonth: 12, expYear: 2035, cardholder });
  if (known === undefined) {
    await tx.rows(
      sql`insert into provider_customers (company_id, provider, provider_ref) values (${companyId}, 'sandbox', ${savedCard.customer})`,
    );
  }
  return saveCard(tx, {
    companyId,
    provider: 'sandbox',
    providerRef: savedCard.card,
    brand: 'visa',
    last4: number.slice(-4),
    expiresOn: '2035-12-31',
    cardholder,
  });
}
