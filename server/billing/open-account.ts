import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Opens the account of a new company with the currency, the credit limit and the payment terms of its unit, and its side of the ledger. */
export async function openAccount(tx: Tx, { companyId, country }: { companyId: CompanyId; country: CountryCode }): Promise<void> {
  await tx.together(
    sql`
      insert into accounts (company_id, currency, credit_limit_minor, payment_terms_days)
      select ${companyId}, currency, default_credit_limit_minor, payment_terms_days from business_units where country = ${country}`,
    sql`
      insert into ledger_accounts (company_id, kind, currency)
      select ${companyId}, 'receivable', currency from business_units where country = ${country}`,
  );
}
