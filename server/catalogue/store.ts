import { sql, type Sql } from '../platform/database/sql.ts';
import type { NamedWorkType } from './name-rank-rule.ts';

/** Table rows as JSON, with texts as {en, sv, da, no, es, fr}. None of these statements overwrite operator edits. */
type Rows = readonly object[];

export function saveCategories(rows: Rows): Sql {
  return sql`
    insert into categories as c (id, code, name, position)
    select id, code, name, position from json_to_recordset(${JSON.stringify(rows)}::json) as given(id integer, code text, name jsonb, position integer)
    on conflict (id) do update set code = excluded.code, name = excluded.name, position = excluded.position
    where c.edited_at is null and (c.code, c.name, c.position) is distinct from (excluded.code, excluded.name, excluded.position)`;
}

export function saveWorkTypes(rows: Rows): Sql {
  return sql`
    insert into work_types as w (id, code, category_id, site, name, finance_allowed, reporting_allowed)
    select id, code, category_id, site, name, finance_allowed, reporting_allowed
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(
      id integer, code text, category_id integer, site smallint, name jsonb, finance_allowed boolean, reporting_allowed boolean)
    on conflict (id) do update
    set code = excluded.code, category_id = excluded.category_id, site = excluded.site, name = excluded.name,
        finance_allowed = excluded.finance_allowed, reporting_allowed = excluded.reporting_allowed, retired_at = null
    where w.edited_at is null
      and ((w.code, w.category_id, w.site, w.name, w.finance_allowed, w.reporting_allowed) is distinct from
             (excluded.code, excluded.category_id, excluded.site, excluded.name, excluded.finance_allowed, excluded.reporting_allowed)
           or w.retired_at is not null)`;
}

/** Enquiries and coverage refer to work types, so one no longer in the files is retired, not deleted. */
export function retireMissingWorkTypes(ids: readonly number[]): Sql {
  return sql`update work_types set retired_at = app_now() where retired_at is null and edited_at is null and id <> all(${ids}::integer[])`;
}

/** All work types, because old leads still list retired ones. */
export const namedWorkTypes = sql<NamedWorkType>`select id, name from work_types`;

export function saveNameRanks(rows: Rows): Sql {
  return sql`
    update work_types w set name_rank = given.name_rank
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id integer, name_rank jsonb)
    where given.id = w.id and w.name_rank <> given.name_rank`;
}

export function saveQuestions(rows: Rows): Sql {
  return sql`
    insert into questions as q (id, code, text, hidden_from_buyers, glance_place, glance_label)
    select id, code, text, hidden_from_buyers, glance_place, glance_label
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(
      id integer, code text, text jsonb, hidden_from_buyers boolean, glance_place smallint, glance_label jsonb)
    on conflict (id) do update
    set code = excluded.code, text = excluded.text, hidden_from_buyers = excluded.hidden_from_buyers,
        glance_place = excluded.glance_place, glance_label = excluded.glance_label
    where q.edited_at is null and (q.code, q.text, q.hidden_from_buyers, q.glance_place, q.glance_label) is distinct from
          (excluded.code, excluded.text, excluded.hidden_from_buyers, excluded.glance_place, excluded.glance_label)`;
}

/** An option no longer in the files stays, because old answers refer to it. */
export function saveQuestionOptions(rows: Rows): Sql {
  return sql`
    insert into question_options as o (question_id, code, text, position)
    select given.question_id, given.code, given.text, given.position
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(question_id integer, code text, text jsonb, position integer)
    join questions q on q.id = given.question_id and q.edited_at is null
    on conflict (question_id, code) do update set text = excluded.text, position = excluded.position
    where (o.text, o.position) is distinct from (excluded.text, excluded.position)`;
}

export function replaceWorkTypeQuestions(rows: Rows): Sql {
  return sql`
    with given as (
      select given.* from json_to_recordset(${JSON.stringify(rows)}::json) as given(work_type_id integer, question_id integer, position integer)
      join work_types w on w.id = given.work_type_id and w.edited_at is null),
    removed as (
      delete from work_type_questions x using work_types w
      where w.id = x.work_type_id and w.edited_at is null and not exists (select from given g where g.work_type_id = x.work_type_id and g.question_id = x.question_id))
    insert into work_type_questions as x (work_type_id, question_id, position) select work_type_id, question_id, position from given
    on conflict (work_type_id, question_id) do update set position = excluded.position where x.position <> excluded.position`;
}

/**
 * Adds missing prices as if they had always existed, because a demonstration's past runs on a past clock. Existing prices are the operator's and
 * stay.
 */
export function addMissingPrices(rows: Rows): Sql {
  return sql`
    insert into price_list_entries (country, work_type_id, net_minor, currency, valid_from)
    select country, work_type_id, net_minor, currency, '2000-01-01'
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(country country_code, work_type_id integer, net_minor bigint, currency currency_code)
    where not exists (select from price_list_entries e where e.country = given.country and e.work_type_id = given.work_type_id and e.cancelled_at is null)`;
}

export function saveSchemes(rows: Rows): Sql {
  return sql`
    insert into accreditation_schemes as s (id, code, country, name, question, description, kind, compulsory, register_url)
    select id, code, country, name, question, description, kind, compulsory, register_url
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(
      id integer, code text, country country_code, name jsonb, question jsonb, description jsonb, kind text, compulsory boolean, register_url text)
    on conflict (id) do update
    set code = excluded.code, country = excluded.country, name = excluded.name, question = excluded.question,
        description = excluded.description, kind = excluded.kind, compulsory = excluded.compulsory, register_url = excluded.register_url
    where (s.code, s.country, s.name, s.question, s.description, s.kind, s.compulsory, s.register_url) is distinct from
          (excluded.code, excluded.country, excluded.name, excluded.question, excluded.description, excluded.kind, excluded.compulsory, excluded.register_url)`;
}

export function replaceRequirements(rows: Rows): Sql {
  return sql`
    with given as (
      select given.* from json_to_recordset(${JSON.stringify(rows)}::json) as given(work_type_id integer, scheme_id integer, country country_code)
      join work_types w on w.id = given.work_type_id and w.edited_at is null),
    removed as (
      delete from work_type_requirements x using work_types w
      where w.id = x.work_type_id and w.edited_at is null and not exists (select from given g where g.work_type_id = x.work_type_id and g.scheme_id = x.scheme_id))
    insert into work_type_requirements as x (work_type_id, scheme_id, country) select work_type_id, scheme_id, country from given
    on conflict (work_type_id, scheme_id) do update set country = excluded.country where x.country <> excluded.country`;
}

export function saveRejectReasons(rows: Rows): Sql {
  return sql`
    insert into reject_reasons as r (id, code, text, action_text, position)
    select id, code, text, action_text, position
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id integer, code text, text jsonb, action_text jsonb, position integer)
    on conflict (id) do update set code = excluded.code, text = excluded.text, action_text = excluded.action_text, position = excluded.position
    where (r.code, r.text, r.action_text, r.position) is distinct from (excluded.code, excluded.text, excluded.action_text, excluded.position)`;
}

export function replaceHolidays(rows: Rows): Sql {
  return sql`
    with given as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as given(country country_code, day date)),
    removed as (delete from public_holidays x where not exists (select from given g where g.country = x.country and g.day = x.day))
    insert into public_holidays (country, day) select country, day from given on conflict do nothing`;
}
