import type { CountryCode } from '../../contract/kit/country.ts';
import { asId, type CompanyId } from '../../contract/kit/ids.ts';
import { completeJourneyStep } from '../companies/journey.ts';
import type { Tx, Database, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashContent, randomCode } from '../platform/random-code.ts';
import { lockAccount } from './account.ts';
import type { ProviderName, ProviderSetup, PaymentProvider } from './provider/payment-provider.ts';
import type { PaymentContext } from './provider/open-provider.ts';
import { listCards, type Card, saveCard, setDefaultCard } from './cards.ts';

type SavedCardResult =
  | { readonly kind: 'kept'; readonly companyId: CompanyId; readonly card: Card | null }
  /** Not one of our setups, or its provider customer is not this company's. */
  | { readonly kind: 'unknown' }
  /** The provider does not report success. */
  | { readonly kind: 'not_succeeded' };

/**
 * Stores the card of a setup as the provider reports it. Idempotent across the browser's and the provider's reports; `isDefault` applies even if the
 * provider's came first. Null for a card removed meanwhile, which stays removed.
 */
export async function saveSetupCard(
  tx: Tx,
  input: { provider: ProviderName; setup: ProviderSetup; isDefault: boolean },
): Promise<SavedCardResult> {
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

/**
 * Returns the card of a company's setup, storing it now if the provider reports success. Unknown if the setup is someone else's. Not inside a
 * transaction.
 */
export async function findSetupCard(
  { database, provider }: PaymentContext,
  input: { companyId: CompanyId; ref: string; isDefault: boolean },
): Promise<SavedCardResult> {
  const { companyId, ref, isDefault } = input;
  const setup = await database.db.first(sql<{ cardId: number | null }>`
    select card_id as "cardId" from setup_intents where company_id = ${companyId} and provider = ${provider.name} and provider_ref = ${ref}`);
  if (setup === undefined) return { kind: 'unknown' };
  const { cardId } = setup;
  if (cardId === null) {
    const seen = await provider.findSetup(ref);
    return database.inTx((tx) => saveSetupCard(tx, { provider: provider.name, setup: seen, isDefault }));
  }
  return database.inTx(async (tx) => {
    if (isDefault) await setDefaultCard(tx, { companyId, cardId });
    const card = (await listCards(tx, companyId)).find(({ id }) => id === cardId);
    return { kind: 'kept', companyId, card: card ?? null };
  });
}

/**
 * Returns the company's customer at the provider, creating it if needed. The key is derived from the data sent, so retries create one customer. Not
 * inside a transaction.
 */
export async function ensureCustomer(
  { db, inTx }: Pick<Database, 'db' | 'inTx'>,
  provider: PaymentProvider,
  companyId: CompanyId,
): Promise<string> {
  const row = await db.first(sql<{ ref: string | null; name: string; email: string }>`
    select p.provider_ref as ref, c.internal_name as name, u.email from companies c
    join users u on u.company_id = c.id
    left join provider_customers p on p.company_id = c.id and p.provider = ${provider.name}
    where c.id = ${companyId} order by u.id limit 1`);
  if (row === undefined) throw new Error(`company ${companyId} has no account owner`);
  if (row.ref !== null) return row.ref;
  const { name, email } = row;
  const made = await provider.createCustomer({
    name,
    email,
    key: `customer-${companyId}-${hashContent({ name, email }).toString('hex', 0, 8)}`,
  });
  const kept = await inTx(async (tx) => {
    await tx.rows(sql`
      insert into provider_customers (company_id, provider, provider_ref) values (${companyId}, ${provider.name}, ${made})
      on conflict (company_id, provider) do nothing`);
    return tx.first(sql<{ ref: string }>`
      select provider_ref as ref from provider_customers where company_id = ${companyId} and provider = ${provider.name}`);
  });
  return kept?.ref ?? made;
}

/** Cardholder details for the provider. */
interface BillingDetails {
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly town: string;
  readonly postcode: string;
  /** From the billing address, otherwise the company's. */
  readonly country: CountryCode;
}

async function getBillingDetails(db: Db, companyId: CompanyId): Promise<BillingDetails> {
  const row = await db.first(sql<BillingDetails>`
    select u.forename || ' ' || u.surname as name, coalesce(a.line1, '') as address1, coalesce(a.line2, '') as address2,
           coalesce(a.town, '') as town, coalesce(a.postcode, '') as postcode, a.country
    from companies c
    cross join lateral (
      select c.billing_address_line1, c.billing_address_line2, c.billing_address_town, c.billing_address_postcode, c.billing_address_country
      where c.billing_address_enabled
      union all
      select c.address_line1, c.address_line2, c.town, c.postcode, c.country where not c.billing_address_enabled
    ) a(line1, line2, town, postcode, country)
    join users u on u.company_id = c.id
    where c.id = ${companyId} order by u.is_account_owner desc, u.id limit 1`);
  if (row === undefined) throw new Error(`company ${companyId} has no account owner`);
  return row;
}

/** Begins adding a card: creates a setup intent at the provider and records it for this company. Not inside a transaction. */
export async function openSetup(
  database: Pick<Database, 'db' | 'inTx'>,
  provider: PaymentProvider,
  companyId: CompanyId,
): Promise<{ setup: ProviderSetup; details: BillingDetails }> {
  const customer = await ensureCustomer(database, provider, companyId);
  const setup = await provider.createSetup({ customer, key: `setup-${companyId}-${randomCode()}` });
  await database.inTx((tx) =>
    tx.rows(sql`insert into setup_intents (company_id, provider, provider_ref) values (${companyId}, ${provider.name}, ${setup.ref})`),
  );
  return { setup, details: await getBillingDetails(database.db, companyId) };
}
