import type { Timescale } from '../../../contract/enquiries/values.ts';
import type { DemoCountry } from '../demo-countries.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { addNote } from '../../../server/leads/notes.ts';
import { toggleArchive } from '../../../server/leads/archive-leads.ts';
import { markSeen } from '../../../server/leads/lead-query.ts';
import type { Database, Tx } from '../../../server/platform/database/database.ts';
import { sql } from '../../../server/platform/database/sql.ts';
import { seededDraws } from '../seeded-random.ts';

/** Notes of demo companies about a lead, by the customer's timescale. */
type Jottings = Readonly<Record<Timescale, readonly string[]>>;

const jottings: Readonly<Record<DemoCountry, Jottings>> = {
  gb: {
    ASAP: [
      'Rang within the hour. Wants it done this week, so I promised a visit tomorrow at eight.',
      'At home all day, any time suits. Squeezed in for a look on the way back.',
      'In a hurry: two others have been already. Quote goes out tonight.',
    ],
    '1MONTH': [
      'Visited. Measured up, photos are on the van’s tablet. Quote by Friday.',
      'Wants to decide with the partner, ring again on Monday after six.',
      'Quote sent. Would like the old parts taken away as well.',
    ],
    '3MONTHS': [
      'No rush, the kitchen comes first. Ring again when the units are in.',
      'Waiting for a second quote. Friendly, asked about guarantees.',
      'Has saved up for the spring. Put in the diary for then.',
    ],
  },
  dk: {
    ASAP: ['Ringede med det samme. Besøg aftalt i morgen klokken otte.', 'Er hjemme hele dagen. Kigger forbi på vejen hjem.'],
    '1MONTH': ['Målt op, tilbud sendes inden fredag.', 'Vil tale med sin kone først. Ring igen mandag efter seks.'],
    '3MONTHS': ['Haster ikke, køkkenet skal gøres færdigt først.', 'Venter på et tilbud mere. Spurgte til garantien.'],
  },
  se: {
    ASAP: ['Ringde direkt. Besök bokat i morgon klockan åtta.', 'Är hemma hela dagen. Åker förbi på vägen hem.'],
    '1MONTH': ['Mätt upp, offert skickas före fredag.', 'Vill prata med sin fru först. Ring igen på måndag efter sex.'],
    '3MONTHS': ['Ingen brådska, köket ska bli klart först.', 'Väntar på en offert till. Frågade om garantin.'],
  },
  no: {
    ASAP: ['Ringte med én gang. Befaring avtalt i morgen klokken åtte.', 'Er hjemme hele dagen. Stikker innom på vei hjem.'],
    '1MONTH': ['Målt opp, tilbudet sendes før fredag.', 'Vil snakke med kona først. Ring igjen mandag etter seks.'],
    '3MONTHS': ['Haster ikke, kjøkkenet skal bli ferdig først.', 'Venter på et tilbud til. Spurte om garantien.'],
  },
};

/** Additions by the customer's type of home. */
const homeNotes: Readonly<Record<DemoCountry, Readonly<Record<string, string>>>> = {
  gb: {
    flat: 'Flat: ask the managing agent about access first.',
    terraced: 'Terrace, no side passage. Long hose and dust sheets.',
    semi: 'Semi: the drive is shared, so park in the road.',
    detached: 'Detached, room for two vans on the drive.',
    bungalow: 'Bungalow: everything within reach of the short ladder.',
  },
  dk: { flat: 'Lejlighed: spørg ejerforeningen først.', detached: 'Parcelhus, god plads i indkørslen.' },
  se: { flat: 'Lägenhet: fråga föreningen först.', detached: 'Villa, gott om plats på uppfarten.' },
  no: { flat: 'Leilighet: spør sameiet først.', detached: 'Enebolig, god plass i oppkjørselen.' },
};

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
