import type { CountryCode } from '../../contract/kit/country.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { unitOf } from '../geography/business-units.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export interface LeadCount {
  readonly name: Readonly<Record<PageLanguage, string>>;
  readonly count: number;
}

const mostTypes = 6;

/** An area of a country, or the whole of it. */
export interface CountedPlace {
  readonly country: CountryCode;
  readonly areaId: number | null;
}

/** Leads of a place that went on sale since the month began there, by work type, the most first. Nothing of a consumer is read. */
export function countLeadsThisMonth(db: Db, { country, areaId }: CountedPlace): Promise<LeadCount[]> {
  const { timeZone } = unitOf(country);
  return db.rows(sql<LeadCount>`
    select t.name, counted.count
    from (select e.work_type_id, count(*) as count from enquiries e
          where e.country = ${country} and e.status <> 'removed'
            and (${areaId}::integer is null or e.district_id in (select d.id from regions d where d.parent_id = ${areaId}))
            and e.released_at >= date_trunc('month', app_now() at time zone ${timeZone}) at time zone ${timeZone}
          group by e.work_type_id) counted
    join work_types t on t.id = counted.work_type_id
    order by counted.count desc, t.id limit ${mostTypes}`);
}
