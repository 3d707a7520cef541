import type { SourceId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface SentLately {
  readonly ofConsumer: number;
  readonly ofAddress: number;
  readonly ofSource: number;
}

export interface AskedLately {
  readonly phoneKey: string;
  readonly emailKey: string;
  readonly consent: { readonly timestamp: string; readonly ip?: string | undefined };
  readonly sourceId: SourceId;
  readonly now: Date;
  /** As far as a source is counted. */
  readonly mostOfSource: number;
}

/** How much came of a consumer within a day, and from a network address (a hundred at most) and a source within an hour. */
export async function countSentLately(db: Db, asked: AskedLately): Promise<SentLately> {
  const row = await db.first(sql<SentLately>`
    with same as materialized (
      select enquiry_id from enquiry_contacts where phone_key = ${asked.phoneKey}
      union select enquiry_id from enquiry_contacts where email_key = ${asked.emailKey})
    select (select count(*) from same s cross join lateral (
              select 1 from enquiries e where e.id = s.enquiry_id and e.received_at > app_now() - interval '1 day' offset 0) e) as "ofConsumer",
           (select count(*) from (
              select 1 from enquiry_consents where ip = ${asked.consent.ip ?? null} and given_at > app_now() - interval '1 hour' limit 100) c) as "ofAddress",
           (select count(*) from (
              select 1 from enquiries where source_id = ${asked.sourceId} and received_at > app_now() - interval '1 hour'
              limit ${asked.mostOfSource}::integer) s) as "ofSource"`);
  return row ?? { ofConsumer: 0, ofAddress: 0, ofSource: 0 };
}
