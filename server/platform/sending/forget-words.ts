import { sql, type Sql } from '../database/sql.ts';
import { isLeaving } from './claim-messages.ts';

/** Who is just putting it into words, and has not begun to hand it over, loses their claim: it is put into words anew. */
const words = sql`
  forgotten_at = app_now(), subject = null, html = null, plain = null, headers = null, last_error = null,
  claim = case when ${isLeaving} then claim end,
  available_at = case when claim is not null and ${isLeaving} is not true then app_now() else available_at end`;

/**
 * Forgets what was said to the consumers of enquiries, and where to, and what was said under these keys. The rows stay, so
 * that no cause is told again; they keep no words any more, not even those that somebody read before and writes down after this.
 */
export function forgetWords(of: { readonly enquiryIds: readonly number[]; readonly dedupeKeys: readonly string[] }): readonly [Sql, Sql] {
  return [
    sql`
      update outbox_messages set ${words}, recipient_shown = case when recipient_shown is not null then '-' end
      where recipient_kind = 'enquiry' and recipient_id = any(${[...of.enquiryIds]}::bigint[])`,
    sql`update outbox_messages set ${words} where dedupe_key = any(${[...of.dedupeKeys]}::text[])`,
  ];
}
