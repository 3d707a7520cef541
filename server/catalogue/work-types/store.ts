import { sql, type Sql } from '../../platform/database/sql.ts';
import type { KeptTexts } from '../translation-rule.ts';

export interface WorkTypeContent {
  readonly categoryId: number;
  readonly name: KeptTexts;
  readonly financeAllowed: boolean;
  readonly requirements: readonly number[];
  readonly questions: readonly number[];
}

/** Of lists of ids those that the tables do not know. */
export function strangers(content: Pick<WorkTypeContent, 'categoryId' | 'requirements' | 'questions'>): Sql<{
  category: boolean;
  requirements: number[];
  questions: number[];
}> {
  return sql<{ category: boolean; requirements: number[]; questions: number[] }>`
    select not exists (select from categories c where c.id = ${content.categoryId}) as category,
           array(select n.id from unnest(${content.requirements}::integer[]) n(id)
                 where not exists (select from accreditation_schemes s where s.id = n.id)) as requirements,
           array(select n.id from unnest(${content.questions}::integer[]) n(id)
                 where not exists (select from questions q where q.id = n.id)) as questions`;
}

export const saveWorkTypeContent = (id: number, { categoryId, name, financeAllowed }: WorkTypeContent): Sql => sql`
  update work_types set category_id = ${categoryId}, name = ${JSON.stringify(name.texts)}, untranslated = ${name.untranslated},
         finance_allowed = ${financeAllowed}, edited_at = app_now() where id = ${id}`;

export const dropRequirements = (id: number): Sql => sql`delete from work_type_requirements where work_type_id = ${id}`;

export const addRequirements = (id: number, schemes: readonly number[]): Sql => sql`
  insert into work_type_requirements (work_type_id, scheme_id, country)
  select ${id}, s.id, s.country from accreditation_schemes s where s.id = any(${schemes}::integer[])`;

export const dropWorkTypeQuestions = (id: number): Sql => sql`delete from work_type_questions where work_type_id = ${id}`;

export const addWorkTypeQuestions = (id: number, questions: readonly number[]): Sql => sql`
  insert into work_type_questions (work_type_id, question_id, position)
  select ${id}, n.id, n.place from unnest(${questions}::integer[]) with ordinality as n(id, place)`;

/** New options at their places, old ones with the words that they have now. */
export function saveOptions(questionId: number, options: readonly ({ readonly code: string } & KeptTexts)[]): Sql {
  const rows = options.map(({ code, texts, untranslated }, index) => ({ code, text: texts, untranslated, position: index + 1 }));
  return sql`
    insert into question_options as o (question_id, code, text, untranslated, position)
    select ${questionId}, given.code, given.text, given.untranslated, given.position
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(code text, text jsonb, untranslated text[], position integer)
    on conflict (question_id, code) do update set text = excluded.text, untranslated = excluded.untranslated, position = excluded.position`;
}
