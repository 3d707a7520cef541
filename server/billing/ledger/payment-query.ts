import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface LedgerPayment {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly currency: CurrencyCode;
  readonly state: string;
  readonly provider: string;
  readonly amountMinor: number;
  readonly usedMinor: number;
}

/** A payment as the ledger sees it. Throws where there is none. */
export async function findLedgerPayment(tx: Tx, paymentId: number): Promise<LedgerPayment> {
  const payment = await tx.first(sql<LedgerPayment>`
    select id, company_id as "companyId", currency, state, provider, amount_minor as "amountMinor", used_minor as "usedMinor"
    from payments where id = ${paymentId}`);
  if (payment === undefined) throw new Error(`there is no payment ${paymentId}`);
  return payment;
}
