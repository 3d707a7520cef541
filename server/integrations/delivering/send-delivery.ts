import type { Database } from '../../platform/database/database.ts';
import type { Sealer } from '../../platform/sealer.ts';
import type { Crm } from '../crm/open-crm.ts';
import { placeOfSecret } from '../secret-rule.ts';
import { readEventContent } from '../telling/event-content-query.ts';
import { eventIdOf } from './event-id-rule.ts';
import { postOutward, type OutwardOptions } from './post-outward.ts';
import type { DeliveryOutcome } from './record-delivery.ts';
import { sendToCrm } from './send-to-crm.ts';
import { signEvent } from './sign-event.ts';
import type { TakenDelivery } from './take-delivery.ts';

/** What this process sends to receivers with. */
export interface Outward extends OutwardOptions {
  readonly sealer: Sealer;
  /** Null where this installation is set up for none. */
  readonly crm: Crm | null;
}

function secretsOf({ code, sealed, formerSealed }: TakenDelivery, sealer: Sealer): Buffer[] {
  return [sealed, ...(formerSealed === null ? [] : [formerSealed])].map((one) => {
    const secret = sealer.open(one, placeOfSecret(code));
    if (secret === undefined) throw new Error(`the secret of receiver ${code} was sealed with another key`);
    return secret;
  });
}

/** One try: put into words now, so that it says what is true, and signed. No transaction is open while the receiver is waited for. */
export async function sendDelivery(database: Database, outward: Outward, delivery: TakenDelivery): Promise<DeliveryOutcome> {
  if (delivery.kind === 'crm') return sendToCrm(database, outward.crm, outward.sealer, delivery);
  const { eventId, type, happenedAt, now, url } = delivery;
  const content = await database.inTx((tx) => readEventContent(tx, delivery));
  if (content === null || url === null) return 'nothing_to_tell';
  const id = eventIdOf(eventId);
  const body = JSON.stringify({ id, type, timestamp: happenedAt.toISOString(), data: content });
  const headers = signEvent({ id, at: now, body }, secretsOf(delivery, outward.sealer));
  return postOutward({ url, headers, body }, outward);
}
