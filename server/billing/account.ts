import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/**
 * Locks the account of a company. The first lock of everything that moves its money: it serialises the company's
 * purchases, so that credit, invoice numbers and the idempotency key are judged one after the other.
 */
export function lockAccount(companyId: CompanyId): Sql {
  return sql`select company_id from accounts where company_id = ${companyId} for update`;
}

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

/** Changes the credit limit, in minor units. It may fall below the balance: nothing more can then be bought. */
export async function setCreditLimit(tx: Tx, input: { companyId: CompanyId; limitMinor: number }): Promise<void> {
  await tx.rows(sql`update accounts set credit_limit_minor = ${input.limitMinor} where company_id = ${input.companyId}`);
}
