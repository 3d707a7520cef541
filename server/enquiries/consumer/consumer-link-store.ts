import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { hashSecret } from '../../platform/random-code.ts';

/** A link to the consumer's own page that is about to be sent; of it only a hash is kept. */
export function insertConsumerLink(enquiryId: EnquiryId, token: string): Sql {
  return sql`insert into consumer_links (token_hash, enquiry_id) values (${hashSecret(token)}, ${enquiryId})`;
}

/** Whose enquiry a link opens. */
export function findConsumerLink(token: string): Sql<{ enquiryId: EnquiryId }> {
  return sql<{ enquiryId: EnquiryId }>`select enquiry_id as "enquiryId" from consumer_links where token_hash = ${hashSecret(token)}`;
}
