import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/**
 * Locks a company's account. Must be the first lock of anything that moves its money: it serialises purchases, so that credit, invoice numbers and
 * idempotency keys are checked one at a time.
 */
export function lockAccount(companyId: CompanyId): Sql {
  return sql`select company_id from accounts where company_id = ${companyId} for update`;
}

/** Opens a new company's account with its unit's currency, credit limit and payment terms, and its ledger accounts. */
export async function openAccount(tx: Tx, { companyId, country }: { companyId: CompanyId; country: CountryCode }): Promise<void> {
  await tx.pipeline(
    sql`
      insert into accounts (company_id, currency, credit_limit_minor, payment_terms_days)
      select ${companyId}, currency, default_credit_limit_minor, payment_terms_days from business_units where country = ${country}`,
    sql`
      insert into ledger_accounts (company_id, kind, currency)
      select ${companyId}, 'receivable', currency from business_units where country = ${country}`,
  );
}

/** Sets the credit limit, in minor units. It may be below the balance; the company then cannot buy. */
export async function setCreditLimit(tx: Tx, input: { companyId: CompanyId; limitMinor: number }): Promise<void> {
  await tx.rows(sql`update accounts set credit_limit_minor = ${input.limitMinor} where company_id = ${input.companyId}`);
}
