import type { Sql } from '../platform/database/sql.ts';
import { insertMessage, type OutgoingMessage } from '../platform/outbox.ts';

/** Whether the partner heard of an introduction is asked by the key of this mail. */
export function tellPartner({ id, partner }: { id: number; partner: string }): Sql {
  return insertMessage({
    dedupeKey: `finance.partner:${id}`,
    channel: 'email',
    template: 'finance.partner',
    recipient: { kind: 'address', address: partner },
    payload: { introductionId: id, country: 'gb' },
  });
}

/** The customer of a lead hears of it once, however often the partner's mail had to be tried. */
export function tellCustomer(of: { id: number; recipient: OutgoingMessage['recipient']; cause: string }): Sql {
  return insertMessage({
    dedupeKey: `finance.customer:${of.cause}`,
    channel: 'email',
    template: 'finance.customer',
    recipient: of.recipient,
    payload: { introductionId: of.id, country: 'gb' },
  });
}
