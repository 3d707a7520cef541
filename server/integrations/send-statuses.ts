import type { Database } from '../platform/database/database.ts';
import { postOutward, type OutwardAnswer } from '../platform/sending/post-outward.ts';
import { type Outward, signEvent } from './send-deliveries.ts';
import { getSealContext } from './secret-rule.ts';
import { getCallbackContext } from './source-callbacks.ts';
import { buildStatusBody, fillCallbackUrl, type StatusContent } from './status-content-rule.ts';
import { type DueStatus, recordStatusOutcome, takeDueStatuses } from './status-deliveries.ts';

const testCode = 'AB23CD45';
const eventKey = 'event:';

/** Keys that we made of the content or of a batch's line are none of the sender's ids. */
function readEventId(key: string | null): string {
  if (key === null || key.startsWith('content:')) return '';
  return key.startsWith(eventKey) ? key.slice(eventKey.length) : key;
}

function toContent({ quoteCode, key, event, happenedAt, tracking }: DueStatus): StatusContent {
  return { quoteCode: quoteCode ?? testCode, eventId: readEventId(key), event, happenedAt, tracking: tracking ?? {} };
}

/** Sends one status, signed as our webhooks are. A GET signs its address in place of a body. */
async function sendStatus(outward: Outward, due: DueStatus): Promise<OutwardAnswer> {
  const secret = outward.sealer.open(due.sealed, getSealContext(getCallbackContext(due.sourceId)));
  if (secret === undefined) throw new Error(`the secret of the callback of source ${due.sourceId} was sealed with another key`);
  const id = `sts_${String(due.id).padStart(12, '0')}`;
  const content = toContent(due);
  const url = fillCallbackUrl(due.url, content);
  const body = due.method === 'post' ? buildStatusBody(id, content) : undefined;
  const headers = signEvent({ id, at: due.now, body: body ?? url }, [secret]);
  return postOutward({ url, headers, body }, outward);
}

/** Sends everything due, for the job and tests. `signal` stops it between rounds. */
export async function sendStatuses(database: Database, outward: Outward, signal?: AbortSignal): Promise<number> {
  for (let sent = 0; ;) {
    const taken = await database.inTx(takeDueStatuses);
    await Promise.all(
      taken.map(async (due) => {
        const outcome = await sendStatus(outward, due);
        await database.inTx((tx) => recordStatusOutcome(tx, due, outcome));
      }),
    );
    sent += taken.length;
    if (taken.length === 0 || signal?.aborted === true) return sent;
  }
}
