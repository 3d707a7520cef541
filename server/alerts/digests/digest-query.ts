import { hasFullCap } from '../../buying/delivery-facts-query.ts';
import { untouchedBy } from '../../buying/marketplace/untouched-query.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/database.ts';
import type { MessageLanguage } from '../../platform/messages.ts';
import { toldLeadColumns, toldLeadTables, type ToldLead } from '../leads/priority-alert-query.ts';

/**
 * What of a digest is still worth telling as it leaves, which may be hours after it was written: on sale, neither bought nor
 * declined, no cap full. Nothing to a company that has paused its alerts, switched the digest off, or sees no marketplace by now.
 */
export function listDigestLeads(db: Db, { digestId, language }: { digestId: number; language: MessageLanguage }): Promise<ToldLead[]> {
  return db.rows(sql<ToldLead>`
    select ${toldLeadColumns(language)}
    from lead_digest_enquiries l
    join enquiries e on e.id = l.enquiry_id and e.open
    join companies c on c.id = l.company_id and c.alerts_paused_at is null and not c.no_marketplace
    ${toldLeadTables}
    left join company_alert_settings a on a.company_id = c.id
    where l.digest_id = ${digestId}
      and case l.channel when 'email' then coalesce(a.marketplace_email_enabled, true) else coalesce(a.marketplace_sms_enabled, false) end
      and not ${hasFullCap(sql`e.work_type_id`)}
      and ${untouchedBy(sql`c.id`)}
    order by e.released_at desc, e.id desc`);
}
