import type { CompanyId } from '../../../contract/kit/ids.ts';
import { insertMessage } from '../../platform/outbox.ts';
import type { Sql } from '../../platform/database/sql.ts';

/** The receipt of a payment that succeeded, by mail; once, however often it is asked for. Belongs into the transaction that settles it. */
export function issueReceipt({ companyId, paymentId }: { readonly companyId: CompanyId; readonly paymentId: number }): Sql {
  return insertMessage({
    dedupeKey: `payment-receipt:${paymentId}`,
    channel: 'email',
    template: 'payment-receipt',
    recipient: { kind: 'company', id: companyId },
    payload: { paymentId },
  });
}
