import { sellThroughDays, effectDays, type ProposedPrice } from '../../contract/catalogue/price-rules.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { type CurrencyCode, toMinor } from '../../contract/kit/money.ts';
import { getUnit } from '../geography/business-units.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import { settingsColumn, type SettingValues, getSettingValue } from '../platform/business-settings.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { countryFactors, priceFactors, priceStepMinor, type PriceFactors } from './price-rule.ts';

export interface PriceEntry {
  readonly id: number;
  readonly from: Date;
  readonly netMinor: number;
  readonly cancelled: boolean;
  readonly reason: string | null;
  readonly by: string | null;
}

/** How many of a day's releases have been sold so far. */
interface SellThroughDay {
  readonly day: string;
  readonly enquiries: number;
  readonly slots: number;
  readonly sold: number;
  readonly priceMinor: number | null;
}

export interface PriceCell {
  readonly currency: CurrencyCode;
  readonly now: Date;
  readonly history: readonly PriceEntry[];
  readonly days: readonly SellThroughDay[];
}

interface PriceCellKey {
  readonly country: CountryCode;
  readonly workTypeId: number;
}

const selectPriceHistory = ({ country, workTypeId }: PriceCellKey) => sql<PriceEntry>`
  select e.id, e.valid_from as from, e.net_minor as "netMinor", e.cancelled_at is not null as cancelled, e.reason, s.name as by
  from price_list_entries e left join staff s on s.id = e.staff_id
  where e.country = ${country} and e.work_type_id = ${workTypeId}
  order by e.valid_from desc, e.id desc limit 200`;

/** Days by the country's clock; uses the index of a work type's releases, however many there are. */
const selectSellThroughDays = ({ country, workTypeId }: PriceCellKey, timeZone: string) => sql<SellThroughDay>`
  with today as (select (app_now() at time zone ${timeZone})::date as day),
  released as (
    select (e.released_at at time zone ${timeZone})::date as day, count(*)::integer as enquiries, sum(e.max_sales)::integer as slots, sum(e.sold)::integer as sold
    from enquiries e
    where e.work_type_id = ${workTypeId} and e.country = ${country}
      and e.released_at >= ((select day from today) - ${sellThroughDays - 1}::integer)::timestamp at time zone ${timeZone} and e.released_at <= app_now()
    group by 1)
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(r.enquiries, 0) as enquiries, coalesce(r.slots, 0) as slots, coalesce(r.sold, 0) as sold,
         (select p.net_minor from list_prices_at(least(app_now(), (d.day + 1)::timestamp at time zone ${timeZone})) p
          where p.country = ${country} and p.work_type_id = ${workTypeId}) as "priceMinor"
  from today, lateral (select today.day - n as day from generate_series(0, ${sellThroughDays - 1}) n) d left join released r on r.day = d.day
  order by d.day`;

/** Reads one cell of the price list with its history; undefined for an unknown work type. */
export async function readPriceCell(db: Db, cell: PriceCellKey): Promise<PriceCell | undefined> {
  const known = await db.first(sql<{ now: Date }>`select price_clock() as now from work_types where id = ${cell.workTypeId}`);
  if (known === undefined) return undefined;
  const { currency, timeZone } = getUnit(cell.country);
  return {
    ...known,
    currency,
    history: await db.rows(selectPriceHistory(cell)),
    days: await db.rows(selectSellThroughDays(cell, timeZone)),
  };
}

interface PricedWorkType {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  readonly category: string;
  readonly prices: readonly { readonly country: CountryCode; readonly netMinor: number; readonly since: string }[];
}

export interface ScheduledPrice {
  readonly id: number;
  readonly country: CountryCode;
  readonly workTypeId: number;
  readonly workType: string;
  readonly from: Date;
  readonly netMinor: number;
  readonly currency: CurrencyCode;
  readonly reason: string | null;
  readonly by: string | null;
}

export interface PriceListMoment {
  readonly settings: SettingValues;
  readonly now: Date;
}

export interface PriceList extends PriceListMoment {
  readonly workTypes: readonly PricedWorkType[];
  readonly scheduled: readonly ScheduledPrice[];
}

/** Serialises changes of prices and factors, so that their moments are in order. */
export const lockPriceList: Sql = sql`select pg_advisory_xact_lock(hashtext('price list'))`;

/** By the wall clock: a transaction that waited sees what was written meanwhile. */
export const priceListMoment: Sql<PriceListMoment> = sql<PriceListMoment>`select ${settingsColumn}, price_clock() as now`;

const scheduledPrices = (now: Date): Sql<ScheduledPrice> => sql<ScheduledPrice>`
  select e.id, e.country, e.work_type_id as "workTypeId", w.name->>'en' as "workType", e.valid_from as from, e.net_minor as "netMinor",
         e.currency, e.reason, s.name as by
  from price_list_entries e join work_types w on w.id = e.work_type_id left join staff s on s.id = e.staff_id
  where e.cancelled_at is null and e.valid_from > ${now}
  order by e.valid_from, e.id`;

/** Reads the operator's price list: everything on sale by work type, with scheduled prices. In English. */
export async function readPriceList(db: Db): Promise<PriceList> {
  const moment = await db.first(priceListMoment);
  if (moment === undefined) throw new Error('the database returned no time');
  const workTypes = await db.rows(sql<PricedWorkType>`
    select w.id, w.code, w.name->>'en' as description, c.name->>'en' as category,
           coalesce((select jsonb_agg(jsonb_build_object('country', p.country, 'netMinor', p.net_minor, 'since', p.since))
                     from list_prices_at(${moment.now}) p where p.work_type_id = w.id), '[]') as prices
    from work_types w join categories c on c.id = w.category_id
    where w.retired_at is null
    order by c.position, c.id, (w.name_rank->>'en')::integer, w.id`);
  return { ...moment, workTypes, scheduled: await db.rows(scheduledPrices(moment.now)) };
}

const flattenFactors = ({ exclusivityBp, stepsHours, factorsBp }: PriceFactors) => ({
  one: exclusivityBp['1'],
  two: exclusivityBp['2'],
  three: exclusivityBp['3'],
  first: stepsHours[0],
  second: stepsHours[1],
  fresh: factorsBp[0],
  later: factorsBp[1],
  old: factorsBp[2],
});
const flatColumns = sql`one integer, two integer, three integer, first float8, second float8, fresh integer, later integer, old integer`;

/** Rows of all factors ever in force in these countries, each with its start. */
export function selectFactorVersions(settings: SettingValues, countries: readonly CountryCode[]): Sql {
  const rows = [...new Set(countries)].flatMap((country) => [
    { country, since: '-infinity', ...flattenFactors(priceFactors(settings, country, new Date(0))) },
    ...getSettingValue(settings, countryFactors(country)).map((version) => ({ country, since: version.from, ...flattenFactors(version) })),
  ]);
  return sql`select * from json_to_recordset(${JSON.stringify(rows)}::json) as v(country text, since timestamptz, ${flatColumns})`;
}

/** One row of proposed factors, in the same shape. */
export const selectProposedFactors = (factors: PriceFactors): Sql =>
  sql`select * from json_to_record(${JSON.stringify(flattenFactors(factors))}::json) as v(${flatColumns})`;

/** The factors from `said` that priced sale `p` of enquiry `e`, and the hours since release. */
export const saleFactors: Sql = sql`
  lateral (select s.*, extract(epoch from p.created_at - e.released_at)::float8 / 3600 as hours from said s
           where s.country = e.country and s.since <= p.created_at order by s.since desc limit 1)`;

/** The share of the list price that the columns of `f` give a lead `e` bought `o.hours` after release. */
export const computeShare = (f: Sql): Sql => sql`
  (case e.max_sales when 1 then ${f}.one when 2 then ${f}.two else ${f}.three end)::numeric
  * (case when o.hours < ${f}.first then ${f}.fresh when o.hours < ${f}.second then ${f}.later else ${f}.old end)`;

/** Rounded once, half up, to whole steps, at least one, like every price. */
const roundToSteps = (numerator: Sql, denominator: Sql): Sql => sql`
  (greatest(1, div(2 * ${numerator} + ${priceStepMinor} * ${denominator}, 2 * ${priceStepMinor} * ${denominator})) * ${priceStepMinor})`;

interface PriceTerms {
  readonly base: Sql;
  readonly share: Sql;
}

/**
 * What sale `p` of enquiry `e` to company `c` would have brought at another list price or factors. Recomputed if the company's current discount
 * explains what it paid; otherwise scaled from what it paid.
 */
export function recomputeSalePrice(was: PriceTerms, proposed: PriceTerms): Sql {
  const priced = ({ base, share }: PriceTerms): Sql =>
    roundToSteps(sql`(${base}::numeric * ${share} * (10000 - c.discount_bp))`, sql`1000000000000::numeric`);
  return sql`
    (case when e.price_override_minor is not null then p.net_minor
     when p.net_minor = ${priced(was)} then ${priced(proposed)}
     else ${roundToSteps(sql`(p.net_minor * ${proposed.base}::numeric * ${proposed.share})`, sql`(${was.base}::numeric * ${was.share})`)} end)`;
}

export interface PriceEffect {
  readonly country: CountryCode;
  readonly workTypeId: number;
  readonly currency: CurrencyCode;
  readonly sold: number;
  readonly beforeMinor: number;
  readonly afterMinor: number;
}

/**
 * Compares the revenue of recent leads with what other list prices would have brought, at the same volumes, factors and discounts. An operator's own
 * price stays unchanged. Includes cells without sales.
 */
export function priceEffect(db: Db, { settings }: PriceListMoment, proposed: readonly ProposedPrice[]): Promise<PriceEffect[]> {
  const [places, types] = [proposed.map(({ country }) => country), proposed.map(({ workTypeId }) => workTypeId)];
  const prices = proposed.map(({ price }) => toMinor(price));
  const share = computeShare(sql`o`);
  return db.rows(sql<PriceEffect>`
    with said as materialized (${selectFactorVersions(settings, places)})
    select n.country, n.work_type_id as "workTypeId", l.currency, coalesce(s.sold, 0) as sold,
           coalesce(s.before, 0)::bigint as "beforeMinor", coalesce(s.after, 0)::bigint as "afterMinor"
    from unnest(${places}::text[], ${types}::integer[], ${prices}::bigint[]) as n(country, work_type_id, net_minor)
    join list_prices l on l.country = n.country and l.work_type_id = n.work_type_id
    left join lateral (
      select count(*)::integer as sold, sum(p.net_minor) as before,
             sum(${recomputeSalePrice({ base: sql`e.base_price_minor`, share }, { base: sql`n.net_minor`, share })}) as after
      from enquiries e join purchases p on p.enquiry_id = e.id join companies c on c.id = p.company_id
      cross join ${saleFactors} o
      where e.work_type_id = n.work_type_id and e.country = n.country
        and e.released_at > app_now() - make_interval(days => ${effectDays}) and e.released_at <= app_now()) s on true
    order by n.country, n.work_type_id`);
}

/** Returns the hours after which a lead gets cheaper in each country, by the factors in force. */
export async function findPriceSteps(db: Db) {
  const units = await db.rows(sql<{ country: CountryCode; settings: SettingValues; now: Date }>`
    select country, ${settingsColumn}, app_now() as now from business_units order by position`);
  const steps = units.map(({ country, settings, now }) => ({ country, hours: priceFactors(settings, country, now).stepsHours }));
  return {
    'prices.first_step_hours': steps.map(({ country, hours: [amount] }) => ({ country, amount })),
    'prices.second_step_hours': steps.map(({ country, hours: [, amount] }) => ({ country, amount })),
  };
}

interface PriceChange {
  readonly country: CountryCode;
  readonly workTypeId: number;
  /** Excluding VAT, in minor units of the country's currency. */
  readonly netMinor: number;
  /** Null means immediately. */
  readonly from: Date | null;
}

interface PriceChanges {
  readonly changes: readonly PriceChange[];
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

interface CellRow {
  readonly netMinor: number | null;
  readonly currency: CurrencyCode | null;
  readonly now: Date;
}

const selectCurrentCell = ({ country, workTypeId }: PriceChange): Sql<CellRow> => sql<CellRow>`
  select p.net_minor as "netMinor", p.currency, t.now
  from (select price_clock() as now) t join work_types w on w.id = ${workTypeId} and w.retired_at is null
  left join list_prices_at(t.now) p on p.country = ${country} and p.work_type_id = w.id`;

/** The later of two prices for one moment wins; the earlier is cancelled. */
const replaceScheduled = ({ country, workTypeId }: PriceChange, from: Date): Sql => sql`
  update price_list_entries set cancelled_at = price_clock()
  where country = ${country} and work_type_id = ${workTypeId} and valid_from = ${from} and cancelled_at is null`;

/**
 * Writes prices into the list, each with an audit entry. The current price holds until the new one starts; later scheduled ones still apply.
 * 'unknown': a work type is not on sale, and nothing was written.
 */
export async function setPrices(tx: Tx, { changes, reason, by }: PriceChanges): Promise<'set' | 'unknown'> {
  await tx.rows(lockPriceList);
  for (const change of changes) {
    const { country, workTypeId, netMinor } = change;
    const before = await tx.first(selectCurrentCell(change));
    if (before === undefined) return 'unknown';
    const currency = before.currency ?? getUnit(country).currency;
    const from = change.from ?? before.now;
    if (change.from !== null) await tx.rows(replaceScheduled(change, from));
    await tx.rows(sql`
      insert into price_list_entries (country, work_type_id, net_minor, currency, valid_from, reason, staff_id)
      values (${country}, ${workTypeId}, ${netMinor}, ${currency}, ${from}, ${reason}, ${by.staffId})`);
    await recordAudit(tx, {
      ...by,
      action: change.from === null ? 'price.set' : 'price.scheduled',
      object: { type: 'price', id: `${country}/${workTypeId}` },
      reason,
      before: before.netMinor === null ? null : { netMinor: before.netMinor, currency },
      after: change.from === null ? { netMinor, currency } : { netMinor, currency, from: from.toISOString() },
    });
  }
  return 'set';
}
