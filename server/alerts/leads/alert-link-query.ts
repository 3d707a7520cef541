import type { Db } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';

export interface AlertLink {
  /** Null where the message was about several leads. */
  readonly quoteCode: string | null;
  readonly code: string;
  readonly own: boolean;
}

/** Where the short link of a text message leads; undefined for characters that we never sent. */
export function findAlertLink(db: Db, short: string): Promise<AlertLink | undefined> {
  return db.first(sql<AlertLink>`
    select e.quote_code as "quoteCode", d.code, d.own from alert_deliveries d left join enquiries e on e.id = d.enquiry_id
    where d.short_hash = ${hashSecret(short)}`);
}
