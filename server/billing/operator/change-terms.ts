import { changeCompany, type OperatorAct } from '../../companies/flags/change-company.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Terms } from './terms-query.ts';

/**
 * Sets how much a company may owe and for how long. The caller holds its account. A limit below the balance is no mistake: it is
 * how a company is slowed down. What was issued stays due as it says.
 */
export async function changeTerms(
  tx: Tx,
  act: OperatorAct,
  { now, limitMinor, days }: { readonly now: Terms; readonly limitMinor: number; readonly days: number },
): Promise<void> {
  await changeCompany(tx, act, {
    update: sql`
      update accounts set credit_limit_minor = ${limitMinor}, payment_terms_days = ${days}::integer
      where company_id = ${act.companyId} and (credit_limit_minor, payment_terms_days) <> (${limitMinor}::bigint, ${days}::integer)
      returning company_id`,
    action: 'company.terms',
    before: { creditLimitMinor: now.creditLimitMinor, termsDays: now.termsDays },
    after: { creditLimitMinor: limitMinor, termsDays: days },
  });
}
