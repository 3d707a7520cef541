import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { JudgedCheck } from '../check-rule.ts';

/** Writes down what was found out, each check once: what was true first stays. */
export function insertChecks(enquiryId: EnquiryId, checks: readonly JudgedCheck[]): Sql {
  return sql`
    insert into enquiry_checks (enquiry_id, kind, passed, points, at, proven_by)
    select ${enquiryId}, kind, passed, points, coalesce(n.at, app_now()), n.by
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) n(kind text, passed boolean, points smallint, at timestamptz, by text)
    on conflict (enquiry_id, kind) do nothing`;
}
