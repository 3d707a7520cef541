import { countryCodes, type CountryCode } from '../../contract/kit/country.ts';
import { asId, type SourceId } from '../../contract/kit/ids.ts';
import { takeInEnquiry } from '../../server/enquiries/take-in-enquiry.ts';
import type { Database } from '../../server/platform/database.ts';
import type { Job } from '../../server/platform/jobs.ts';
import { sql } from '../../server/platform/sql.ts';
import { inventEnquiry } from './consumers.ts';
import { readDemoCatalogue } from './demo-catalogue.ts';
import { demoSource } from './seed-demonstration.ts';
import { seededDraws } from './seeded-random.ts';

const mostLive = 150;
const fewestLive: Readonly<Record<CountryCode, number>> = { gb: 60, dk: 10, se: 10, no: 10 };
const mostAtOnce = 5;
/** So often a boiler is wanted in Leicester, which is offered to the demonstration company: priority access can always be seen. */
const showEveryMinutes = 20;

async function countLive(database: Database): Promise<ReadonlyMap<CountryCode, number>> {
  const rows = await database.db.rows(sql<{ country: CountryCode; live: number }>`
    select country, count(*) as live from enquiries
    where open or status = 'received' or (status = 'released' and opened_at is null) group by country`);
  return new Map(rows.map((row) => [row.country, row.live]));
}

/** How many enquiries a country gets this minute: what is missing to the minimum, else one in the country whose turn it is. */
function howMany(country: CountryCode, live: number, minute: number): number {
  if (live < fewestLive[country]) return Math.min(mostAtOnce, fewestLive[country] - live);
  const turn = minute % 5 < 2 ? 'gb' : (countryCodes[(minute % 5) % 4] ?? 'gb');
  return turn === country && live < mostLive ? 1 : 0;
}

async function takeInInvented(database: Database, sourceId: SourceId, country: CountryCode, minute: number, number: number): Promise<void> {
  const draws = seededDraws(minute * 31 + number * 7 + countryCodes.indexOf(country));
  const { workTypes, places } = await readDemoCatalogue(database.db, country);
  const at = new Date(minute * 60_000);
  const shown = country === 'gb' && number === 0 && minute % showEveryMinutes === 0;
  const workType = draws.pick(shown ? workTypes.filter((type) => type.code === 'gas-boiler-replacement') : workTypes);
  const place = draws.pick(shown ? places.filter((one) => one.area === 'LE') : places);
  const enquiry = inventEnquiry(country, workType, place, minute + number, at, draws);
  await database.inTx((tx) => takeInEnquiry(tx, { sourceId, idempotencyKey: `feed-${country}-${minute}-${number}`, enquiry }));
}

/** A new enquiry every minute or so, through the same verb as every other; the minute is its key, so a second run changes nothing. */
export const demoFeedJob: Job = {
  name: 'demo-feed',
  cron: '* * * * *',
  handle: async (database) => {
    const source = await database.db.first(sql<{ id: number }>`select id from sources where name = ${demoSource}`);
    if (source === undefined) return;
    const minute = Math.floor(Date.now() / 60_000);
    const live = await countLive(database);
    for (const country of countryCodes) {
      const wanted = howMany(country, live.get(country) ?? 0, minute);
      for (let number = 0; number < wanted; number += 1) await takeInInvented(database, asId<'source'>(source.id), country, minute, number);
    }
  },
};
