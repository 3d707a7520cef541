import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { JudgedCheck } from '../check-rule.ts';

export interface StoredCheck extends Omit<JudgedCheck, 'at' | 'by'> {
  readonly foundAt: Date;
  /** Who confirmed it, where that was not us. */
  readonly provenBy: string | null;
}

/** What was found out about an enquiry, as it was found out. */
export function checksOf(enquiryId: EnquiryId): Sql<StoredCheck> {
  return sql<StoredCheck>`
    select kind, passed, points, at as "foundAt", proven_by as "provenBy" from enquiry_checks where enquiry_id = ${enquiryId} order by at, kind`;
}

/** What companies are told of an enquiry `e` before they buy it, as one column: nothing that was not looked at. */
export const contactFactsColumn: Sql = sql`
  coalesce((select jsonb_agg(jsonb_build_object('fact', k.kind, 'at', to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                             order by array_position(array['telephone_qualified', 'telephone_confirmed', 'email_confirmed', 'telephone_format'], k.kind))
            from enquiry_checks k
            where k.enquiry_id = e.id and k.passed
              and k.kind in ('telephone_qualified', 'telephone_confirmed', 'email_confirmed', 'telephone_format')), '[]')`;
