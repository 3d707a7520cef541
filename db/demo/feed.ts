import { isOffered } from '../../contract/kit/country.ts';
import { demoCountries, type DemoCountry } from './demo-countries.ts';
import { asId, type SourceId } from '../../contract/kit/ids.ts';
import { takeInEnquiry } from '../../server/enquiries/take-in-enquiry.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { Job } from '../../server/platform/jobs.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { inventEnquiry } from './consumers.ts';
import { readDemoCatalogue } from './demo-catalogue.ts';
import { demoSource } from './seed-demonstration.ts';
import { seededDraws } from './seeded-random.ts';

const maxLive = 150;
const minOnSale: Readonly<Record<DemoCountry, number>> = { gb: 60, dk: 10, se: 10, no: 10 };
const maxPerRun = 5;
/** Interval of Leicester boiler enquiries offered to the demo company, so priority access is always visible. */
const showEveryMinutes = 20;

interface Stock {
  /** On sale to everybody. */
  readonly open: number;
  /** Those plus incoming ones: received, or offered to single companies. */
  readonly live: number;
}

async function countStock(database: Database): Promise<ReadonlyMap<DemoCountry, Stock>> {
  const rows = await database.db.rows(sql<Stock & { country: DemoCountry }>`
    select country, count(*) filter (where open) as open, count(*) as live from enquiries
    where open or status = 'received' or (status = 'released' and opened_at is null) group by country`);
  return new Map(rows.map((row) => [row.country, row]));
}

/** Picks the country of a minute: two in five for Britain, one for each of the others. */
export function getCountryAt(minute: number): DemoCountry {
  return demoCountries[Math.max(0, (minute % 5) - 1)] ?? 'gb';
}

/** Feeds one enquiry to the country whose turn it is. */
function countToFeed(country: DemoCountry, { live }: Stock, minute: number): number {
  return getCountryAt(minute) === country && live < maxLive ? 1 : 0;
}

/** Tops up to the minimum. Release takes half an hour, so at most the minimum is in flight. */
function countToStockUp(country: DemoCountry, { open, live }: Stock): number {
  const minCount = minOnSale[country];
  return Math.max(0, Math.min(maxPerRun, minCount - open, minCount - (live - open)));
}

interface Invented {
  readonly sourceId: SourceId;
  readonly country: DemoCountry;
  readonly minute: number;
  readonly number: number;
  /** Job that takes it in; seeds differ, so the two never invent the same. */
  readonly by: 'feed' | 'stock';
}

async function takeInInvented(database: Database, { sourceId, country, minute, number, by }: Invented): Promise<void> {
  const draws = seededDraws(minute * 31 + number * 7 + demoCountries.indexOf(country) + (by === 'feed' ? 0 : 1_000_003));
  const { workTypes, places } = await readDemoCatalogue(database.db, country);
  const at = new Date(minute * 60_000);
  const shown = by === 'feed' && country === 'gb' && minute % showEveryMinutes === 0;
  const workType = draws.pick(shown ? workTypes.filter((type) => type.code === 'gas-boiler-replacement') : workTypes);
  const place = draws.pick(shown ? places.filter((one) => one.area === 'LE') : places);
  const enquiry = inventEnquiry(country, workType, place, minute + number, at, draws);
  await database.inTx((tx) => takeInEnquiry(tx, { sourceId, idempotencyKey: `${by}-${country}-${minute}-${number}`, enquiry }));
}

/** Uses the regular intake with the minute as key, so a second run changes nothing. */
async function takeInForAll(
  database: Database,
  by: Invented['by'],
  howMany: (country: DemoCountry, stock: Stock, minute: number) => number,
): Promise<void> {
  const source = await database.db.first(sql<{ id: number }>`select id from sources where name = ${demoSource}`);
  if (source === undefined) return;
  const sourceId = asId<'source'>(source.id);
  const minute = Math.floor(Date.now() / 60_000);
  const stock = await countStock(database);
  for (const country of demoCountries.filter(isOffered)) {
    const wanted = howMany(country, stock.get(country) ?? { open: 0, live: 0 }, minute);
    for (let number = 0; number < wanted; number += 1) await takeInInvented(database, { sourceId, country, minute, number, by });
  }
}

/** Adds an enquiry about every minute, if `DEMO_FEED` is set. */
export const demoFeedJob: Job = {
  name: 'demo-feed',
  cron: '* * * * *',
  handle: (database) => takeInForAll(database, 'feed', countToFeed),
};

/** Keeps the minimum on sale in every demo. */
export const demoStockJob: Job = {
  name: 'demo-stock',
  cron: '* * * * *',
  handle: (database) => takeInForAll(database, 'stock', countToStockUp),
};
