import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** A charge that failed, as its company is told. */
export interface FailedCharge {
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly failureCode: string;
  /** YYYY-MM-DD; null where it is not tried again. */
  readonly retryOn: string | null;
  /** Null where there was no card that could be charged. */
  readonly brand: string | null;
  readonly last4: string | null;
}

/** A failed charge of a company; undefined where it did not fail. */
export function findFailedCharge(
  db: Db,
  charge: { readonly companyId: number; readonly chargeId: number },
): Promise<FailedCharge | undefined> {
  return db.first(sql<FailedCharge>`
    select h.amount_minor as "amountMinor", h.currency, h.failure_code as "failureCode", h.retry_on::text as "retryOn", k.brand, k.last4
    from automatic_charges h left join payments p on p.id = h.payment_id left join cards k on k.id = p.card_id
    where h.id = ${charge.chargeId} and h.company_id = ${charge.companyId} and h.outcome = 'failed'`);
}
