import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

export interface PricedWorkType {
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

/** Whoever changes prices or factors does so after whoever came before has finished: then their moments follow each other. */
export const lockPriceList: Sql = sql`select pg_advisory_xact_lock(hashtext('price list'))`;

/** By the clock that writes: a transaction that waited sees what was written meanwhile. */
export const priceListMoment: Sql<PriceListMoment> = sql<PriceListMoment>`select ${settingsColumn}, price_clock() as now`;

const scheduledPrices = (now: Date): Sql<ScheduledPrice> => sql<ScheduledPrice>`
  select e.id, e.country, e.work_type_id as "workTypeId", w.name->>'en' as "workType", e.valid_from as from, e.net_minor as "netMinor",
         e.currency, e.reason, s.name as by
  from price_list_entries e join work_types w on w.id = e.work_type_id left join staff s on s.id = e.staff_id
  where e.cancelled_at is null and e.valid_from > ${now}
  order by e.valid_from, e.id`;

/** What the operator sees: all that is on sale, in the order of the work types, with what is to come. In English. */
export async function readPriceList(db: Db): Promise<PriceList> {
  const moment = await db.first(priceListMoment);
  if (moment === undefined) throw new Error('the database did not tell the time');
  const workTypes = await db.rows(sql<PricedWorkType>`
    select w.id, w.code, w.name->>'en' as description, c.name->>'en' as category,
           coalesce((select jsonb_agg(jsonb_build_object('country', p.country, 'netMinor', p.net_minor, 'since', p.since))
                     from list_prices_at(${moment.now}) p where p.work_type_id = w.id), '[]') as prices
    from work_types w join categories c on c.id = w.category_id
    where w.retired_at is null
    order by c.position, c.id, (w.name_rank->>'en')::integer, w.id`);
  return { ...moment, workTypes, scheduled: await db.rows(scheduledPrices(moment.now)) };
}
