import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { settingsColumn, valueOf, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { defaultCreditLimits } from './settings.ts';

/** Opens the account of a new company with the default credit limit and the payment terms of its country, and its side of the ledger. */
export async function openAccount(tx: Tx, input: { companyId: CompanyId; country: CountryCode; currency: CurrencyCode }): Promise<void> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const limitMinor = valueOf(row?.settings ?? null, defaultCreditLimits)[input.country];
  await tx.together(
    sql`
      insert into accounts (company_id, currency, credit_limit_minor, payment_terms_days)
      select ${input.companyId}, ${input.currency}, ${limitMinor}, payment_terms_days from business_units where country = ${input.country}`,
    sql`insert into ledger_accounts (company_id, kind, currency) values (${input.companyId}, 'receivable', ${input.currency})`,
  );
}
