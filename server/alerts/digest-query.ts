import { sql } from '../platform/sql.ts';
import type { Db } from '../platform/database.ts';
import type { MessageLanguage } from '../platform/messages.ts';
import { toldLeadColumns, toldLeadTables, type ToldLead } from './priority-alert-query.ts';

/** What of a digest is still worth telling as it leaves: on sale, neither bought nor declined. Nothing once the company has paused its alerts. */
export function listDigestLeads(db: Db, { digestId, language }: { digestId: number; language: MessageLanguage }): Promise<ToldLead[]> {
  return db.rows(sql<ToldLead>`
    select ${toldLeadColumns(language)}
    from lead_digest_enquiries l
    join enquiries e on e.id = l.enquiry_id and e.open
    join companies c on c.id = l.company_id and c.alerts_paused_at is null
    ${toldLeadTables}
    where l.digest_id = ${digestId}
      and not exists (select from purchases p where p.enquiry_id = e.id and p.company_id = c.id)
      and not exists (select from declines x where x.enquiry_id = e.id and x.company_id = c.id)
    order by e.released_at desc, e.id desc`);
}
