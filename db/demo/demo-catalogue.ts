import type { DemoCountry } from './demo-countries.ts';
import type { Db } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import type { DemoPlace, DemoWorkType } from './consumers.ts';

export interface DemoCatalogue {
  readonly workTypes: readonly (DemoWorkType & { readonly id: number; readonly name: string })[];
  readonly places: readonly (DemoPlace & { readonly id: number; readonly area: string })[];
}

const languageByCountry: Readonly<Record<DemoCountry, string>> = { gb: 'en', dk: 'da', se: 'sv', no: 'no' };

/** Reads a country's work types and districts in a fixed order, for the demo to draw from. */
export async function readDemoCatalogue(db: Db, country: DemoCountry): Promise<DemoCatalogue> {
  const workTypes = await db.rows(sql<DemoCatalogue['workTypes'][number]>`
    select w.id, w.code, w.site, w.name->>${languageByCountry[country]} as name,
           coalesce((select jsonb_agg(jsonb_build_object('id', q.question_id, 'options',
                       (select coalesce(jsonb_agg(o.code order by o.position), '[]') from question_options o where o.question_id = q.question_id)) order by q.position)
                     from work_type_questions q where q.work_type_id = w.id), '[]') as questions
    from work_types w join list_prices p on p.work_type_id = w.id and p.country = ${country}
    where w.retired_at is null order by w.id`);
  const places = await db.rows(sql<DemoCatalogue['places'][number]>`
    select d.id, d.code, d.town, a.code as area from regions d join regions a on a.id = d.parent_id
    where d.country = ${country} and d.level = 'district' and d.active and d.geographic and d.town is not null order by d.code`);
  return { workTypes, places };
}
