import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { hashContent } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';

/**
 * The company as the provider knows it; it is made known there where it is not. The key, which says what is told of it, makes one
 * customer of any number of tries.
 * Not inside a transaction.
 */
export async function openCustomer(
  { db, inTx }: Pick<Database, 'db' | 'inTx'>,
  provider: PaymentProvider,
  companyId: CompanyId,
): Promise<string> {
  const row = await db.first(sql<{ ref: string | null; name: string; email: string }>`
    select p.provider_ref as ref, c.internal_name as name, u.email from companies c
    join users u on u.company_id = c.id
    left join provider_customers p on p.company_id = c.id and p.provider = ${provider.name}
    where c.id = ${companyId} order by u.id limit 1`);
  if (row === undefined) throw new Error(`company ${companyId} has nobody`);
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
