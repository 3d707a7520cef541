import type { PaymentState } from '../../../contract/billing/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { ProviderName } from '../provider/payment-provider.ts';

/** How a card payment was started; bank transfers have none. */
export type PaymentOrigin = 'company' | 'automatic' | 'top_up';

/** One of our payments; amounts in minor units. */
export interface Payment {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly code: string;
  readonly origin: PaymentOrigin;
  readonly provider: ProviderName;
  readonly providerRef: string | null;
  /** The company's customer id at the provider. */
  readonly customer: string | null;
  readonly cardId: number;
  readonly cardRef: string;
  /** Entered for this payment: removed if it is declined. */
  readonly isNewCard: boolean;
  readonly currency: CurrencyCode;
  readonly amountMinor: number;
  readonly state: PaymentState;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly mismatch: string | null;
  readonly createdAt: Date;
  /** The invoices it pays, or was begun for. */
  readonly invoiceIds: readonly number[];
}

/** Payments `p` with cards `k` and customers `m`, to be followed by a condition. */
export const paymentRows: Sql<Payment> = sql<Payment>`
  select p.id, p.company_id as "companyId", p.code, p.origin, p.provider, p.provider_ref as "providerRef", m.provider_ref as customer,
         p.card_id as "cardId", k.provider_ref as "cardRef", p.is_new_card as "isNewCard", p.currency, p.amount_minor as "amountMinor", p.state,
         p.failure_code as "failureCode", p.failure_message as "failureMessage", p.mismatch, p.created_at as "createdAt",
         coalesce((select jsonb_agg(distinct a.invoice_id) from allocations a where a.payment_id = p.id), '[]') as "invoiceIds"
  from payments p
  join cards k on k.id = p.card_id
  left join provider_customers m on m.company_id = p.company_id and m.provider = p.provider`;

/** Lists a company's unfinished payments, oldest first. */
export function listOpenPayments(db: Db, companyId: CompanyId): Promise<Payment[]> {
  return db.rows(sql<Payment>`
    ${paymentRows} where p.company_id = ${companyId} and p.state in ('created', 'requires_action', 'processing', 'unknown') order by p.id`);
}

/** Undefined if it does not exist or is another company's. */
export function findPaymentByCode(db: Db, companyId: CompanyId, code: string): Promise<Payment | undefined> {
  return db.first(sql<Payment>`${paymentRows} where p.company_id = ${companyId} and p.code = ${code}`);
}

export async function getPayment(db: Db, id: number): Promise<Payment> {
  const row = await db.first(sql<Payment>`${paymentRows} where p.id = ${id}`);
  if (row === undefined) throw new Error(`there is no payment ${id}`);
  return row;
}

/** Lists the codes of the invoices a payment pays, or was begun for. */
export async function listInvoiceCodes(db: Db, payment: Payment): Promise<string[]> {
  const rows = await db.rows(
    sql<{ code: string }>`select code from invoices where id = any(${[...payment.invoiceIds]}::bigint[]) order by id`,
  );
  return rows.map(({ code }) => code);
}

/** Money the provider holds for a cancelled payment, awaiting a decision. */
export interface LatePayment {
  readonly code: string;
  readonly companyId: CompanyId;
  readonly companyName: string;
  readonly country: CountryCode;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly seenAt: Date;
  readonly givenUpAt: Date;
  readonly refundUnderWay: boolean;
}

/** Lists all, longest waiting first; normally there are very few. */
export function listLatePayments(db: Db): Promise<LatePayment[]> {
  return db.rows(sql<LatePayment>`
    select p.code, c.id as "companyId", c.internal_name as "companyName", c.country, l.received_minor as "amountMinor", l.currency,
           l.seen_at as "seenAt", p.settled_at as "givenUpAt",
           exists (select from refund_orders o where o.payment_id = p.id and o.outcome is distinct from 'refused') as "refundUnderWay"
    from late_payments l join payments p on p.id = l.payment_id join companies c on c.id = l.company_id
    where l.decision is null order by l.seen_at limit 200`);
}

export interface KnownLatePayment {
  readonly paymentId: number;
  readonly companyId: CompanyId;
  readonly currency: CurrencyCode;
  readonly ref: string;
  readonly receivedMinor: number;
  readonly decision: 'kept' | 'refunded' | null;
  readonly decidedAt: Date | null;
  /** The staff member who decided, if any. */
  readonly staff: string | null;
  readonly refundUnderWay: boolean;
}

/** Finds one by its payment's code, decided or not; undefined if nothing came late, or at another provider. */
export function findLatePayment(db: Db, { code, provider }: { code: string; provider: string }): Promise<KnownLatePayment | undefined> {
  return db.first(sql<KnownLatePayment>`
    select p.id as "paymentId", l.company_id as "companyId", l.currency, l.provider_ref as ref, l.received_minor as "receivedMinor", l.decision,
           l.decided_at as "decidedAt", s.name as staff,
           exists (select from refund_orders o where o.payment_id = p.id and o.outcome is distinct from 'refused') as "refundUnderWay"
    from late_payments l join payments p on p.id = l.payment_id left join staff s on s.id = l.staff_id
    where p.code = ${code} and p.provider = ${provider}`);
}
