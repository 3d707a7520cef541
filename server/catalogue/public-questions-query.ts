import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** By question, the texts of its options by their code and then by language; questions hidden from buyers are not in it. */
export type PublicQuestions = ReadonlyMap<number, ReadonlyMap<string, Readonly<Record<string, string>>>>;

interface QuestionRow {
  readonly id: number;
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export async function readPublicQuestions(db: Db): Promise<PublicQuestions> {
  const rows = await db.rows(sql<QuestionRow>`
    select q.id, coalesce((select jsonb_object_agg(o.code, o.text) from question_options o where o.question_id = q.id), '{}') as options
    from questions q where not q.hidden_from_buyers`);
  return new Map(rows.map(({ id, options }) => [id, new Map(Object.entries(options))]));
}
