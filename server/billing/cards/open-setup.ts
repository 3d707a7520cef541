import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { randomCode } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PaymentProvider, ProviderSetup } from '../provider/payment-provider.ts';
import { openCustomer } from './open-customer.ts';

/** What the provider is to be told of the cardholder, as far as we know it. */
export interface BillingDetails {
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly town: string;
  readonly postcode: string;
  /** Of the billing address, else of the company. */
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
  if (row === undefined) throw new Error(`company ${companyId} has nobody`);
  return row;
}

/** Begins to add a card: an intent at the provider that is written down as this company's. Not inside a transaction. */
export async function openSetup(
  database: Pick<Database, 'db' | 'inTx'>,
  provider: PaymentProvider,
  companyId: CompanyId,
): Promise<{ setup: ProviderSetup; details: BillingDetails }> {
  const customer = await openCustomer(database, provider, companyId);
  const setup = await provider.createSetup({ customer, key: `setup-${companyId}-${randomCode()}` });
  await database.inTx((tx) =>
    tx.rows(sql`insert into setup_intents (company_id, provider, provider_ref) values (${companyId}, ${provider.name}, ${setup.ref})`),
  );
  return { setup, details: await getBillingDetails(database.db, companyId) };
}
