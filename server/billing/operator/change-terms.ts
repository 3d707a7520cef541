import { changeCompany } from '../../companies/flags/change-company.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { allowMoneyAction, findMoneyLimits, recordMoneyAction, type MoneyAct, type MoneyObstacle } from './allow-money-action.ts';
import type { Terms } from './terms-query.ts';

export type TermsOutcome =
  | { readonly kind: 'done' }
  /** An agent may grant so many days; an administrator more. */
  | { readonly kind: 'too_many_days'; readonly days: number }
  | MoneyObstacle;

/**
 * Sets how much a company may owe and for how long. The caller holds its account. A limit below the balance is allowed: it slows a
 * company down. Issued documents keep their due day. Only raising is subject to a ceiling.
 */
export async function changeTerms(
  tx: Tx,
  act: MoneyAct,
  { now, limitMinor, days }: { readonly now: Terms; readonly limitMinor: number; readonly days: number },
): Promise<TermsOutcome> {
  const { companyId, by } = act;
  const limits = await findMoneyLimits(tx, by, companyId);
  if (days > now.termsDays && limits?.termsDays != null && days > limits.termsDays)
    return { kind: 'too_many_days', days: limits.termsDays };
  const raised = { action: 'credit_limit', companyId, currency: now.currency, amountMinor: limitMinor } as const;
  const allowed = limitMinor > now.creditLimitMinor ? await allowMoneyAction(tx, by, raised) : undefined;
  if (allowed !== undefined && allowed.kind !== 'allowed') return allowed;
  await changeCompany(
    tx,
    { ...act, by: { staffId: by.staffId, actor: by.actor } },
    {
      update: sql`
        update accounts set credit_limit_minor = ${limitMinor}, payment_terms_days = ${days}::integer
        where company_id = ${companyId} and (credit_limit_minor, payment_terms_days) <> (${limitMinor}::bigint, ${days}::integer)
        returning company_id`,
      action: 'company.terms',
      before: { creditLimitMinor: now.creditLimitMinor, termsDays: now.termsDays },
      after: { creditLimitMinor: limitMinor, termsDays: days },
    },
  );
  if (allowed !== undefined) await recordMoneyAction(tx, allowed, String(companyId));
  return { kind: 'done' };
}
