import type { InvoiceStatus } from '../../../contract/billing/values.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { changeCompany } from '../../companies/company-flags.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { allowMoneyAction, findMoneyLimits, recordMoneyAction, type MoneyAct, type MoneyObstacle } from './allow-money-action.ts';

/** A company's credit limit and payment term. Amounts in minor units. */
export interface Terms {
  readonly currency: CurrencyCode;
  readonly creditLimitMinor: number;
  readonly termsDays: number;
  readonly balanceMinor: number;
}

export function findTerms(db: Db, companyId: CompanyId): Promise<Terms | undefined> {
  return db.first(sql<Terms>`
    select currency, credit_limit_minor as "creditLimitMinor", payment_terms_days as "termsDays", balance_minor as "balanceMinor"
    from accounts where company_id = ${companyId}`);
}

interface NewestDocument {
  readonly code: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly status: InvoiceStatus;
  readonly grossMinor: number;
  readonly currency: CurrencyCode;
  readonly createdAt: Date;
  /** YYYY-MM-DD */
  readonly dueOn: string;
}

/** Maximum documents shown for a company. */
const maxDocuments = 50;

export function listNewestDocuments(db: Db, companyId: CompanyId): Promise<NewestDocument[]> {
  return db.rows(sql<NewestDocument>`
    select i.code, i.kind, i.gross_minor as "grossMinor", i.currency, i.created_at as "createdAt", i.due_on as "dueOn",
           case when i.kind = 'invoice' and i.status = 'unpaid' and i.due_on < (app_now() at time zone c.time_zone)::date then 'overdue'
                else i.status end as status
    from invoices i join companies c on c.id = i.company_id
    where i.company_id = ${companyId} order by i.created_at desc, i.id desc limit ${maxDocuments}::integer`);
}

interface UnusedPayment {
  readonly code: string;
  readonly paidAt: Date;
  readonly amountMinor: number;
  readonly unusedMinor: number;
  readonly currency: CurrencyCode;
  readonly byCard: boolean;
  readonly underWay: boolean;
}

/** Lists a company's unused payments. */
export function listUnusedPayments(db: Db, companyId: CompanyId): Promise<UnusedPayment[]> {
  return db.rows(sql<UnusedPayment>`
    select p.code, p.settled_at as "paidAt", p.amount_minor as "amountMinor", p.amount_minor - p.used_minor as "unusedMinor", p.currency,
           p.provider <> 'bank' as "byCard",
           exists (select from refund_orders o where o.payment_id = p.id and o.ended_at is null) as "underWay"
    from payments p where p.company_id = ${companyId} and p.state = 'succeeded' and p.used_minor < p.amount_minor
    order by p.settled_at, p.id`);
}

type TermsOutcome =
  | { readonly kind: 'done' }
  /** More days than an agent may grant. */
  | { readonly kind: 'too_many_days'; readonly days: number }
  | MoneyObstacle;

/**
 * Sets a company's credit limit and payment term. The caller holds its account lock. A limit below the balance is allowed and only stops further
 * purchases. Issued documents keep their due date. Only increases are subject to a ceiling.
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
