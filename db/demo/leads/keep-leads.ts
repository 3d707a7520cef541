import type { Timescale } from '../../../contract/enquiries/values.ts';
import type { DemoCountry } from '../demo-countries.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { addNote } from '../../../server/leads/notes.ts';
import { toggleArchive } from '../../../server/leads/archive-leads.ts';
import { markSeen } from '../../../server/leads/lead-query.ts';
import type { Database, Tx } from '../../../server/platform/database/database.ts';
import { sql } from '../../../server/platform/database/sql.ts';
import { seededDraws } from '../seeded-random.ts';
import { jottings, homeNotes } from './note-words.ts';

interface PastLead {
  readonly companyId: CompanyId;
  readonly code: string;
  readonly boughtAt: Date;
  readonly country: DemoCountry;
  readonly timescale: Timescale | null;
  readonly home: string | null;
}

const hourMs = 3_600_000;
/** More recent purchases have not been looked at yet. */
const unseenHours = 20;
/** Some older ones are archived. */
const archivedAfterDays = 60;

const listPastLeads = (tx: Tx): Promise<PastLead[]> =>
  tx.rows(sql<PastLead>`
    select p.company_id as "companyId", p.code, p.created_at as "boughtAt", e.country, e.timescale,
           (select a.given->>'option' from jsonb_array_elements(e.answers) a (given) where a.given->>'question' = '10') as home
    from purchases p join enquiries e on e.id = p.enquiry_id order by p.id`);

/** Opens, annotates and archives past purchases, each at its time, in one transaction. */
export async function keepLeads(database: Database, now: Date): Promise<void> {
  const draws = seededDraws(20_261_123);
  await database.inTx(async (tx) => {
    /** Sets the clock to that many hours after the purchase; false if still in the future. */
    const isPast = async ({ boughtAt }: PastLead, hours: number): Promise<boolean> => {
      const at = new Date(boughtAt.getTime() + hours * hourMs);
      if (at >= now) return false;
      await tx.rows(sql`select set_config('app.now', ${at.toISOString()}, true)`);
      return true;
    };
    for (const lead of await listPastLeads(tx)) {
      const { country, timescale, home } = lead;
      const isOld = now.getTime() - lead.boughtAt.getTime() > unseenHours * hourMs;
      const hours = draws.between(1, 9);
      if (isOld && (await isPast(lead, hours))) await markSeen(tx, lead);
      const words = draws.pick(jottings[country][timescale ?? '1MONTH']);
      if (isOld && draws.fraction() < 0.35 && (await isPast(lead, hours + draws.between(1, 40))))
        await addNote(tx, { ...lead, text: words });
      const more = home === null ? undefined : homeNotes[country][home];
      if (more !== undefined && draws.fraction() < 0.2 && (await isPast(lead, hours + 45))) await addNote(tx, { ...lead, text: more });
      if (draws.fraction() < 0.3 && (await isPast(lead, archivedAfterDays * 24))) await toggleArchive(tx, lead);
    }
  });
}
