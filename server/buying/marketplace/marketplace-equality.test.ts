import { describe, expect, it } from 'vitest';
import { marketplaceOrders, type MarketplaceOrder } from '../../../contract/buying/values.ts';
import type { CompanyId, EnquiryId } from '../../../contract/kit/ids.ts';
import { createCompany } from '../../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../../test/factories/create-enquiry.ts';
import { makeLongPast } from '../../../test/factories/make-long-past.ts';
import { openForTests } from '../../../test/open-together.ts';
import { openTestApp } from '../../../test/app-harness.ts';
import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { readInvariants, verifyInvariants } from '../../platform/verify-invariants.ts';
import {
  countMarketplace,
  findMarketplacePage,
  findMarketplaceRows,
  type FoundRow,
  type MarketplaceSearch,
} from './marketplace-page-query.ts';
import { sharedLabels } from './shared-labels.ts';

/** Repeatable random numbers. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

type SlowRow = FoundRow & {
  readonly open: boolean;
  readonly country: string;
  readonly touched: boolean;
  readonly urgency: number;
  readonly listPriceMinor: number;
  readonly typeRank: number;
  readonly code: string;
  readonly town: string | null;
  readonly county: string | null;
  readonly path: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly workTypeName: string;
};

/** Reads every released enquiry with all that a page may need to know, from the tables that people's choices are stored in. */
function readSlowly({ db }: Database, companyId: CompanyId): Promise<SlowRow[]> {
  return db.rows(sql<SlowRow>`
    select e.id, e.quote_code as "quoteCode", e.district_id as "districtId", e.work_type_id as "workTypeId", e.description,
           e.received_at as "receivedAt", e.released_at as "releasedAt", e.sold, e.max_sales as "maxSales", e.answers, e.qualified,
           coalesce((select jsonb_agg(jsonb_build_object('fact', k.kind, 'at', to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                       order by array_position(array['telephone_qualified', 'telephone_confirmed', 'email_confirmed', 'telephone_format'], k.kind))
                     from enquiry_checks k where k.enquiry_id = e.id and k.passed
                       and k.kind in ('telephone_qualified', 'telephone_confirmed', 'email_confirmed', 'telephone_format')), '[]') as "contactFacts",
           exists (select from enquiry_views v where v.company_id = ${companyId} and v.enquiry_id = e.id) as viewed,
           exists (select from coverage_areas a
                   join coverage_districts d on d.coverage_area_id = a.id join coverage_work_types t on t.coverage_area_id = a.id
                   where a.company_id = ${companyId} and d.district_id = e.district_id and t.work_type_id = e.work_type_id) as "inCoverage",
           (select o.guarantee_until from offers o where o.enquiry_id = e.id and o.company_id = ${companyId}) as "guaranteeUntil",
           exists (select from offers o where o.enquiry_id = e.id and o.company_id = ${companyId} and o.ended_at is null
                     and o.guarantee_until > app_now()) as "offerLiving",
           e.base_price_minor as "basePriceMinor", e.price_override_minor as "priceOverrideMinor", e.currency,
           e.open, e.country, e.urgency, e.list_price_minor as "listPriceMinor", (w.name_rank->>'en')::integer as "typeRank",
           e.id in (select enquiry_id from purchases where company_id = ${companyId} union select enquiry_id from declines where company_id = ${companyId}) as touched,
           r.code, r.town, r.county, r.path, r.lat, r.lng, w.name->>'en' as "workTypeName"
    from enquiries e join regions r on r.id = e.district_id join work_types w on w.id = e.work_type_id where e.status = 'released'`);
}

const sortKeys: Readonly<Record<string, (row: SlowRow) => number>> = {
  urgency: (row) => row.urgency,
  date: (row) => row.releasedAt.getTime(),
  price: (row) => row.listPriceMinor,
  sold: (row) => row.sold,
  type: (row) => row.typeRank,
};

/** Everything a search finds, in order. */
function search(all: readonly SlowRow[], asked: MarketplaceSearch): SlowRow[] {
  const isArea = asked.scope === 'within' && asked.withOffers === true;
  const inScope = (row: SlowRow): boolean =>
    ({ within: row.inCoverage, outside: !row.inCoverage, district: row.districtId === asked.districtId, everywhere: true })[asked.scope];
  const isOnSale = (row: SlowRow): boolean => {
    if (!row.open || row.country !== asked.country || asked.reach === 'offers') return false;
    if (asked.reach === 'country') return inScope(row);
    return row.inCoverage && asked.scope !== 'outside' && (asked.scope !== 'district' || inScope(row));
  };
  const isOffered = (row: SlowRow): boolean => {
    if (!row.offerLiving || !(isArea || inScope(row))) return false;
    if (asked.reach === 'offers') return true;
    return !(row.open && (row.inCoverage || (asked.reach === 'country' && !isArea)));
  };
  const isWanted = (row: SlowRow): boolean =>
    !row.touched && (asked.workTypeIds?.includes(row.workTypeId) ?? true) && (asked.sold?.includes(row.sold) ?? true);
  const [by = '', direction] = asked.order.split('-');
  const key = sortKeys[by];
  if (key === undefined) throw new Error(`no such order: ${by}`);
  const sign = direction === 'asc' ? 1 : -1;
  return all
    .filter((row) => isWanted(row) && (isOnSale(row) || isOffered(row)))
    .toSorted((a, b) => sign * (key(a) - key(b)) || b.id - a.id);
}

interface Market {
  readonly database: Database;
  readonly companyIds: readonly CompanyId[];
  readonly workTypeIds: readonly number[];
  readonly districtIds: readonly number[];
}

/** Two companies with a past and one without, in a market of few districts and work types, so that everything overlaps. */
async function makeMarket(seed: number, database: Database): Promise<Market> {
  const random = randomFrom(seed);
  const { sourceId } = await makeSource(database);
  const companyIds: CompanyId[] = [];
  for (let one = 0; one < 3; one += 1) companyIds.push((await createCompany(database, '-')).companyId);
  const first = await putOnSale(database, sourceId);
  const client = await database.pool.connect();
  try {
    const read = async (text: string): Promise<number[]> => (await client.query<{ id: number }>(text)).rows.map(({ id }) => id);
    const districtIds = await read(`
      select d.id from regions d join regions a on a.id = d.parent_id where d.country = 'gb' and a.code in ('LE', 'NG') order by d.id limit 12`);
    const workTypeIds = await read(
      `select w.id from work_types w join list_prices p on p.work_type_id = w.id and p.country = 'gb' order by w.id limit 6`,
    );
    const copied = 'site, source_id, country, timescale, max_sales, base_price_minor, currency';
    for (let one = 0; one < 160; one += 1) {
      const [district, workType] = [districtIds[random(12)], workTypeIds[random(6)]];
      const [minutes, price, ended] = [30 + random(20) * 60, 1_000 + random(4) * 500, random(8) === 0];
      await client.query(`
        insert into enquiries (quote_code, status, ended_at, district_id, work_type_id, list_price_minor, received_at, released_at, opened_at, qualified, ${copied})
        select 'R${one}', '${ended ? 'expired' : 'released'}', ${ended ? 'now()' : 'null'}, ${district}, ${workType}, ${price},
               ${['received_at', 'released_at', 'opened_at'].map((at) => `${at} - interval '${minutes} minutes'`).join(', ')}, ${random(3) === 0}, ${copied}
        from enquiries where id = ${first}`);
    }
    await client.query(`
      insert into enquiry_checks (enquiry_id, kind, passed, points)
      select id, kind, id % 3 > 0, 0 from enquiries cross join unnest(array['telephone_format', 'email_confirmed']) as kind on conflict do nothing`);
    const [one = 0, other = 0] = companyIds;
    await makeLongPast(client, { companyIds: [one, other], ended: 4, open: 10 });
    // Offers of leads that are sold out to everybody else, that are on sale, and that have lapsed.
    await client.query(`
      insert into offers (enquiry_id, company_id, offered_at, guarantee_until)
      select e.id, c.id, now() - interval '20 minutes', now() + interval '10 minutes' * case when e.id % 5 = 0 then -1 else 1 end
      from enquiries e cross join companies c where c.id in (${companyIds.join(', ')}) and e.status = 'released' and (e.id + c.id) % 9 = 0
      on conflict do nothing;
      update enquiries set reserved = max_sales - sold where status = 'released' and id % 4 = 0;
      insert into enquiry_views (company_id, enquiry_id) select ${one}, id from enquiries where id % 7 = 0 on conflict do nothing`);
    return { database, companyIds, workTypeIds, districtIds };
  } finally {
    client.release();
  }
}

/** Applies one random change of coverage, in one statement as every version of the product sends it. */
async function changeCoverage(
  { database, companyIds, workTypeIds, districtIds }: Market,
  random: (below: number) => number,
): Promise<void> {
  const client = await database.pool.connect();
  const company = companyIds[random(companyIds.length)];
  const anArea = `(select id from coverage_areas where company_id = ${company} order by id offset ${random(3)} limit 1)`;
  const district = districtIds[random(districtIds.length)];
  const workType = workTypeIds[random(workTypeIds.length)];
  const changes = [
    `with area as (insert into coverage_areas (company_id, name) values (${company}, '') returning id),
     types as (insert into coverage_work_types select id, unnest('{${workType}, ${workTypeIds[0]}}'::integer[]) from area on conflict do nothing)
     insert into coverage_districts select id, unnest('{${district}, ${districtIds[0]}}'::integer[]) from area on conflict do nothing`,
    `insert into coverage_districts select ${anArea}, ${district} where ${anArea} is not null on conflict do nothing`,
    `insert into coverage_work_types select ${anArea}, ${workType} where ${anArea} is not null on conflict do nothing`,
    `delete from coverage_districts where coverage_area_id = ${anArea} and district_id % 3 = ${random(3)}`,
    `delete from coverage_work_types where coverage_area_id = ${anArea} and work_type_id % 2 = ${random(2)}`,
    `delete from coverage_areas where id = ${anArea} and ${random(3)} = 0`,
    `update coverage_areas set company_id = ${companyIds[random(companyIds.length)]} where id = ${anArea}`,
    `update coverage_areas set name = '0' where company_id = ${company}`,
  ];
  try {
    await client.query(changes[random(changes.length)] ?? '');
    const broken = await verifyInvariants(
      client,
      readInvariants().filter(({ name }) => name.startsWith('D12')),
    );
    expect(broken).toEqual([]);
  } finally {
    client.release();
  }
}

const scopes = ['within', 'outside', 'everywhere', 'district'] as const;
const reaches = ['country', 'own-area', 'offers'] as const;

describe.each([1, 2, 3])('random market %i', (seed) => {
  const market = openForTests(async (closeLater) => {
    const { database } = await openTestApp({}, closeLater);
    return makeMarket(seed, database);
  });

  it('has pages with the rows, order and totals of the plainest search', async () => {
    const { database, companyIds, workTypeIds, districtIds } = market;
    const random = randomFrom(seed * 7_919);
    const readLabels = sharedLabels();
    let shown = 0;
    for (let round = 0; round < 40; round += 1) {
      await changeCoverage(market, random);
      const companyId = companyIds[random(companyIds.length)] ?? companyIds[0];
      if (companyId === undefined) throw new Error('no company');
      const all = await readSlowly(database, companyId);
      for (const scope of scopes) {
        const asked: MarketplaceSearch = {
          companyId,
          country: 'gb',
          language: 'en',
          reach: reaches[[0, 0, 0, 1, 1, 2][random(6)] ?? 0] ?? 'country',
          scope,
          withOffers: random(2) === 0,
          districtId: scope === 'district' ? (districtIds[random(12)] ?? null) : null,
          workTypeIds: random(3) === 0 ? workTypeIds.slice(random(3), 4) : null,
          sold: random(4) === 0 ? [0] : null,
          order: marketplaceOrders[random(marketplaceOrders.length)] ?? ('date-desc' satisfies MarketplaceOrder),
          page: 1 + random(3),
          pageSize: [10, 20, 40][random(3)] ?? 20,
        };
        const wanted = search(all, asked);
        const from = (asked.page - 1) * asked.pageSize;
        const counted = random(2) === 0;
        const found = await findMarketplacePage(database.db, asked, counted);
        const about = JSON.stringify(asked);
        expect(
          found.rows.map(({ id }) => id),
          about,
        ).toEqual(wanted.slice(from, from + asked.pageSize).map(({ id }) => id));
        if (counted) expect(found.total, about).toBe(wanted.length);
        expect(await countMarketplace(database.db, asked), about).toBe(wanted.length);
        expect(found.reader === null, about).toBe(found.rows.length === 0);
        if (found.reader === null) continue;
        const labels = await readLabels(database.inTx, found.reader.labelVersion);
        for (const row of found.rows) {
          const labelled = { ...row, ...labels.place(row.districtId), workTypeName: labels.workTypeName(row.workTypeId, 'en') };
          expect(wanted.find(({ id }) => id === row.id)).toMatchObject(pickKnown(labelled));
          shown += 1;
        }
        expect(found.reader).toMatchObject({ country: 'gb', companyPostcode: 'LE1 1AA', discountBp: 0, unitVatRateBp: 2_000 });
      }
    }
    expect(shown).toBeGreaterThan(300);
  });

  it('finds single leads as far as they are visible', async () => {
    const { database, companyIds } = market;
    for (const companyId of companyIds) {
      const all = await readSlowly(database, companyId);
      for (const reach of reaches) {
        const asked = {
          companyId,
          country: 'gb',
          language: 'en',
          reach,
          scope: 'everywhere',
          districtId: null,
          workTypeIds: null,
          sold: null,
        } as const;
        const found = await findMarketplaceRows(
          database.db,
          { ...asked, order: 'date-desc', page: 1, pageSize: 20 },
          all.map(({ id }): EnquiryId => id),
        );
        const isVisible = (row: SlowRow): boolean =>
          row.offerLiving || (row.open && (reach === 'country' || (reach === 'own-area' && row.inCoverage)));
        const wanted = all.filter((row) => !row.touched && isVisible(row)).map(({ id }) => id);
        expect(found.rows.map(({ id }) => id)).toEqual(wanted.toSorted((a, b) => a - b));
      }
    }
  });
});

/** The columns that both ways of reading know. */
function pickKnown(row: FoundRow & object): object {
  const { id, quoteCode, receivedAt, sold, maxSales, answers, qualified, contactFacts, viewed, inCoverage, guaranteeUntil, offerLiving } =
    row;
  const { basePriceMinor, priceOverrideMinor, currency, districtId, workTypeId, description, releasedAt } = row;
  const labels = row as FoundRow & Pick<SlowRow, 'code' | 'town' | 'county' | 'path' | 'lat' | 'lng' | 'workTypeName'>;
  const { code, town, county, path, lat, lng, workTypeName } = labels;
  return {
    id,
    quoteCode,
    receivedAt,
    sold,
    maxSales,
    answers,
    qualified,
    contactFacts,
    viewed,
    inCoverage,
    guaranteeUntil,
    offerLiving,
    basePriceMinor,
    priceOverrideMinor,
    currency,
    districtId,
    workTypeId,
    description,
    releasedAt,
    code,
    town,
    county,
    path,
    lat,
    lng,
    workTypeName,
  };
}
