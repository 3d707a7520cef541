import type { Database, Db } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { claimedColumns, type ClaimedMessage } from './claim-messages.ts';
import type { Post } from './post.ts';
import { prepareMessage } from './prepare-message.ts';
import { writeRendering } from './record-outcome.ts';

/**
 * Puts kept messages of a made-up past into words, which nobody needed until now. What has nothing to say any more stays
 * without words.
 */
export async function renderKept(stores: { db: Db; inTx: Database['inTx'] }, post: Post, ids: readonly number[]): Promise<void> {
  const bare = await stores.db.rows(sql<ClaimedMessage>`
    select ${claimedColumns} from outbox_messages where id = any(${[...ids]}::bigint[]) and kept_at is not null and recipient_shown is null`);
  for (const message of bare) {
    try {
      const prepared = await prepareMessage(stores.db, post, message);
      if (prepared.kind !== 'dropped') await stores.inTx((tx) => tx.rows(writeRendering(message.id, prepared.rendering)));
    } catch (error) {
      post.log.warn({ err: error, messageId: message.id, template: message.template }, 'a kept message could not be put into words');
    }
  }
}
