import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Money that a provider has for a payment that had been given up, while it waits for a decision. */
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

/** All of them, the longest waiting first: there are few, or something is wrong. */
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
  /** Who decided, where somebody of ours did. */
  readonly staff: string | null;
  readonly refundUnderWay: boolean;
}

/** One by the code of its payment, decided or not; undefined where no money came late, or at another provider. */
export function findLatePayment(db: Db, { code, provider }: { code: string; provider: string }): Promise<KnownLatePayment | undefined> {
  return db.first(sql<KnownLatePayment>`
    select p.id as "paymentId", l.company_id as "companyId", l.currency, l.provider_ref as ref, l.received_minor as "receivedMinor", l.decision,
           l.decided_at as "decidedAt", s.name as staff,
           exists (select from refund_orders o where o.payment_id = p.id and o.outcome is distinct from 'refused') as "refundUnderWay"
    from late_payments l join payments p on p.id = l.payment_id left join staff s on s.id = l.staff_id
    where p.code = ${code} and p.provider = ${provider}`);
}
