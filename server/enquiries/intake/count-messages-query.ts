import { companyStatuses } from '../../../contract/companies/values.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { smsSetUpColumn } from '../settings.ts';

/** Leads of one kind in one place. */
export interface LiveGroup {
  readonly workTypeId: number;
  readonly districtId: number;
  readonly maxSales: number;
  readonly leads: number;
}

const groupsPerStatement = 300;

/**
 * Estimates the emails and text messages to companies if these leads were released: for each lead as many covering companies with alerts as it may
 * be sold to. Caps, accreditations and declined offers change who receives them.
 */
export async function countMessages(db: Db, groups: readonly LiveGroup[]): Promise<{ emails: number; texts: number }> {
  let [emails, texts] = [0, 0];
  for (let at = 0; at < groups.length; at += groupsPerStatement) {
    const part = JSON.stringify(groups.slice(at, at + groupsPerStatement));
    const row = await db.first(sql<{ emails: number; texts: number; smsSetUp: boolean }>`
      select coalesce(sum(g.leads * least(g."maxSales", m.emails)), 0)::integer as emails,
             coalesce(sum(g.leads * least(g."maxSales", m.texts)), 0)::integer as texts, ${smsSetUpColumn}
      from jsonb_to_recordset(${part}::jsonb) g("workTypeId" integer, "districtId" integer, "maxSales" integer, leads integer)
      cross join lateral (
        select count(*) filter (where coalesce(s.leads_by_email, true)) as emails,
               count(*) filter (where coalesce(s.leads_by_sms, true) and coalesce(s.mobile_sms, c.mobile, '') <> '') as texts
        from (
          select distinct a.company_id
          from coverage_districts d
          join coverage_work_types w on w.coverage_area_id = d.coverage_area_id and w.work_type_id = g."workTypeId"
          join coverage_areas a on a.id = d.coverage_area_id
          where d.district_id = g."districtId") v
        join companies c on c.id = v.company_id and c.status_id = ${companyStatuses.active} and c.alerts_paused_at is null
        left join company_alert_settings s on s.company_id = c.id) m`);
    emails += row?.emails ?? 0;
    texts += row?.smsSetUp === true ? row.texts : 0;
  }
  return { emails, texts };
}
