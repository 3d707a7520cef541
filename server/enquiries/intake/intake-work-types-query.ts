import type { IntakeWorkType } from '../../../contract/enquiries/endpoints.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a source may send for a country: work types with their questions and options, in English. */
export function listIntakeWorkTypes(db: Db, country: CountryCode): Promise<IntakeWorkType[]> {
  return db.rows(sql<IntakeWorkType>`
    select w.code, w.site, w.name->>'en' as description,
           coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'text', q.text->>'en', 'options',
                       coalesce((select jsonb_agg(jsonb_build_object('code', o.code, 'text', o.text->>'en') order by o.position)
                                 from question_options o where o.question_id = q.id), '[]')) order by q.id)
                     from questions q
                     where q.id in (1, 2) or q.hidden_from_buyers
                        or exists (select 1 from work_type_questions wq where wq.work_type_id = w.id and wq.question_id = q.id)), '[]') as questions
    from work_types w join list_prices p on p.work_type_id = w.id and p.country = ${country}
    where w.retired_at is null
    order by w.code`);
}
