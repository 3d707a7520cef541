import { sql, type Sql } from '../../platform/database/sql.ts';

/** Of the company `c` of a session: another one whenever its lead alerts may have changed. */
export const alertsVersion: Sql = sql`
  (select count(*) || '-' || coalesce(max(a.id), 0) from lead_alert_changes a where a.company_id = c.id)`;
