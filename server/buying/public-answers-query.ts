import { sql, type Sql } from '../platform/sql.ts';

/**
 * The answers of enquiry `e` as a buyer may see them, in the specification's shape: of a choice its code with its text in
 * every language, of an open question the text, cleared at intake. Hidden questions are left out.
 */
export const publicAnswers: Sql = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'question', jsonb_build_object('id', q.id),
      'option', jsonb_build_object('option_text', coalesce(a.given->>'option', a.given->>'text'), 'translations', coalesce(x.text, '{}'))) order by a.position)
    from jsonb_array_elements(e.answers) with ordinality as a(given, position)
    join questions q on q.id = (a.given->>'question')::integer and not q.hidden_from_buyers
    left join question_options x on x.question_id = q.id and x.code = a.given->>'option'), '[]')`;
