import type { CompanyId } from '../../../contract/kit/ids.ts';
import { randomCode } from '../../platform/random-code.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

export type ChargeKind = 'due_invoices' | 'top_up';

/** A charge whose payment has not ended, or was not begun. */
export interface OpenCharge {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly kind: ChargeKind;
  readonly code: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly amountMinor: number;
  readonly paymentId: number | null;
}

const columns: Sql = sql`h.id, h.company_id as "companyId", h.kind, h.code, h.day::text as day, h.amount_minor as "amountMinor", h.payment_id as "paymentId"`;

/** Writes a charge down before its card is asked. No row comes back where one is open, or the morning has had its own. */
export function insertCharge(charge: Pick<OpenCharge, 'companyId' | 'kind' | 'day' | 'amountMinor'>): Sql<OpenCharge> {
  const { companyId, kind, day, amountMinor } = charge;
  return sql<OpenCharge>`
    insert into automatic_charges as h (company_id, kind, code, day, currency, amount_minor)
    select company_id, ${kind}, ${randomCode(20)}, ${day}::date, currency, ${amountMinor}::bigint from accounts where company_id = ${companyId}
    on conflict do nothing returning ${columns}`;
}

export function listOpenCharges(): Sql<OpenCharge> {
  return sql<OpenCharge>`select ${columns} from automatic_charges h where h.ended_at is null order by h.id`;
}

/** Undefined once it has ended. */
export function findOpenCharge(id: number): Sql<OpenCharge> {
  return sql<OpenCharge>`select ${columns} from automatic_charges h where h.id = ${id} and h.ended_at is null`;
}

export interface ChargeEnd {
  readonly id: number;
  readonly outcome: 'paid' | 'failed' | 'dropped';
  readonly payment: { readonly id: number; readonly amountMinor: number } | null;
  readonly failureCode: string | null;
  /** YYYY-MM-DD */
  readonly retryOn: string | null;
}

export function endCharge({ id, outcome, payment, failureCode, retryOn }: ChargeEnd): Sql {
  return sql`
    update automatic_charges set ended_at = app_now(), outcome = ${outcome}, failure_code = ${failureCode}, retry_on = ${retryOn}::date,
      payment_id = ${payment?.id ?? null}, amount_minor = coalesce(${payment?.amountMinor ?? null}::bigint, amount_minor)
    where id = ${id} and ended_at is null`;
}

/** The payment of a charge is known and has not ended. */
export function setChargePayment(id: number, payment: { readonly id: number; readonly amountMinor: number }): Sql {
  return sql`
    update automatic_charges set payment_id = ${payment.id}, amount_minor = ${payment.amountMinor}::bigint
    where id = ${id} and ended_at is null and payment_id is null`;
}
