import { sql, type Sql } from '../platform/database/sql.ts';

type Rows = readonly object[];

/**
 * What an operator has edited is left alone, but what nobody has translated yet is not said by anybody: as long as its English is
 * that of the files, their translation stands there.
 */
const filled = (own: Sql, given: Sql): Sql => sql`${own} || (
  select jsonb_object_agg(missing.language, ${given}->missing.language) from unnest(untranslated) as missing(language))`;

const isMissing = (own: Sql, given: Sql): Sql => sql`untranslated <> '{}' and ${own}->>'en' = ${given}->>'en'`;

export function fillCategoryNames(rows: Rows): Sql {
  return sql`
    update categories c set name = ${filled(sql`c.name`, sql`given.name`)}, untranslated = '{}'
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id integer, name jsonb)
    where c.id = given.id and ${isMissing(sql`c.name`, sql`given.name`)}`;
}

export function fillWorkTypeNames(rows: Rows): Sql {
  return sql`
    update work_types w set name = ${filled(sql`w.name`, sql`given.name`)}, untranslated = '{}'
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id integer, name jsonb)
    where w.id = given.id and ${isMissing(sql`w.name`, sql`given.name`)}`;
}

export function fillQuestionTexts(rows: Rows): Sql {
  return sql`
    update questions q set text = ${filled(sql`q.text`, sql`given.text`)}, untranslated = '{}'
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id integer, text jsonb)
    where q.id = given.id and ${isMissing(sql`q.text`, sql`given.text`)}`;
}

export function fillOptionTexts(rows: Rows): Sql {
  return sql`
    update question_options o set text = ${filled(sql`o.text`, sql`given.text`)}, untranslated = '{}'
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(question_id integer, code text, text jsonb)
    where o.question_id = given.question_id and o.code = given.code and ${isMissing(sql`o.text`, sql`given.text`)}`;
}
