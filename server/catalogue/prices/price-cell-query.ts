import { sellThroughDays } from '../../../contract/catalogue/price-rules.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { unitOf } from '../../geography/business-units.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface PriceEntry {
  readonly id: number;
  readonly from: Date;
  readonly netMinor: number;
  readonly cancelled: boolean;
  readonly reason: string | null;
  readonly by: string | null;
}

/** What of a day's releases was sold by now. */
export interface SellThroughDay {
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

interface Cell {
  readonly country: CountryCode;
  readonly workTypeId: number;
}

const historyOf = ({ country, workTypeId }: Cell) => sql<PriceEntry>`
  select e.id, e.valid_from as from, e.net_minor as "netMinor", e.cancelled_at is not null as cancelled, e.reason, s.name as by
  from price_list_entries e left join staff s on s.id = e.staff_id
  where e.country = ${country} and e.work_type_id = ${workTypeId}
  order by e.valid_from desc, e.id desc limit 200`;

/** Days by the clock of the country; by the index of a work type's releases, however many there ever were. */
const daysOf = ({ country, workTypeId }: Cell, timeZone: string) => sql<SellThroughDay>`
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

/** One cell of the price list with its past; undefined: there is no such work type. */
export async function readPriceCell(db: Db, cell: Cell): Promise<PriceCell | undefined> {
  const known = await db.first(sql<{ now: Date }>`select price_clock() as now from work_types where id = ${cell.workTypeId}`);
  if (known === undefined) return undefined;
  const { currency, timeZone } = unitOf(cell.country);
  return { ...known, currency, history: await db.rows(historyOf(cell)), days: await db.rows(daysOf(cell, timeZone)) };
}
