import type { LeadContext } from '../../contract/buying/endpoints.ts';
import { numberedArea } from '../../contract/coverage/area-name-rule.ts';
import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { withinReach } from './facts-query.ts';

const hasBought: Sql = sql`exists (select from purchases p where p.enquiry_id = e.id and p.company_id = b.id offset 0)`;

/**
 * Whether company `b` may know of enquiry `e`: it was on sale and visible to the company, or the company was offered it, opened, declined or bought
 * it. Ended leads stay known, except that one removed after review is known only to companies that dealt with it. Otherwise respond as for an unknown
 * number. Each lookup is by key (`offset 0`, as in untouched-query.ts).
 */
const isKnown: Sql = sql`
  e.country = b.country and e.released_at is not null
  and (exists (select from offers o where o.enquiry_id = e.id and o.company_id = b.id offset 0)
    or ${hasBought}
    or exists (select from declines x where x.enquiry_id = e.id and x.company_id = b.id offset 0)
    or exists (select from enquiry_views v where v.enquiry_id = e.id and v.company_id = b.id offset 0)
    or (e.opened_at is not null and e.status <> 'removed' and ${withinReach}))`;

async function checkRule(db: Db, companyId: CompanyId, enquiryId: EnquiryId, rule: Sql): Promise<boolean> {
  const row = await db.first(
    sql`select e.id from enquiries e join companies b on b.id = ${companyId} where e.id = ${enquiryId} and ${rule}`,
  );
  return row !== undefined;
}

/** Whether a company may learn an enquiry's fate: why it cannot be bought, that it is gone. */
export function isKnownTo(db: Db, companyId: CompanyId, enquiryId: EnquiryId): Promise<boolean> {
  return checkRule(db, companyId, enquiryId, isKnown);
}

/** Whether a company may also read, open or decline it: after a removal, only its buyers. */
export function isShownTo(db: Db, companyId: CompanyId, enquiryId: EnquiryId): Promise<boolean> {
  return checkRule(db, companyId, enquiryId, sql`${isKnown} and (e.status <> 'removed' or ${hasBought})`);
}

/** Records the first opening of a row; later ones change nothing. False if the company may not see the enquiry. */
export async function markViewed(tx: Tx, input: { companyId: CompanyId; enquiryId: EnquiryId }): Promise<boolean> {
  if (!(await isShownTo(tx, input.companyId, input.enquiryId))) return false;
  await tx.rows(sql`
    insert into enquiry_views (company_id, enquiry_id) values (${input.companyId}, ${input.enquiryId})
    on conflict (company_id, enquiry_id) do nothing`);
  return true;
}

export interface AnsweredQuestion {
  question: string;
  answer: string;
}

export interface VisibleAnswer extends AnsweredQuestion {
  /** Id of the question. */
  id: number;
}

/** Lists questions and answers as buyers may see them, in the given language; leaves out hidden questions. */
export function listAnswers(db: Db, enquiryId: EnquiryId, language: string): Promise<VisibleAnswer[]> {
  return db.rows(sql<VisibleAnswer>`
    select q.id, q.text->>${language} as question, coalesce(o.text->>${language}, a.given->>'text') as answer
    from enquiries e
    cross join lateral jsonb_array_elements(e.answers) with ordinality as a(given, position)
    join questions q on q.id = (a.given->>'question')::integer and not q.hidden_from_buyers
    left join question_options o on o.question_id = q.id and o.code = a.given->>'option'
    where e.id = ${enquiryId} and coalesce(o.text->>${language}, a.given->>'text') is not null
    order by a.position`);
}

/** Context of a bought lead as built by the database. */
export interface StoredContext {
  readonly description: string | null;
  readonly answers: readonly AnsweredQuestion[];
  readonly notes: readonly { readonly text: string; readonly created: string }[];
  /** `place` counts from 1 within the company. */
  readonly areas: readonly { readonly name: string; readonly place: number }[];
}

/** Builds the context of purchase `p` of enquiry `e` as one JSON value, in a language or by an expression for one. */
export const buildContextJson = (language: string | Sql): Sql => sql`
  jsonb_build_object(
    'description', e.description,
    'answers', coalesce((
      select jsonb_agg(jsonb_build_object('question', q.text->>${language}, 'answer', coalesce(o.text->>${language}, a.given->>'text')) order by a.position)
      from jsonb_array_elements(e.answers) with ordinality as a(given, position)
      join questions q on q.id = (a.given->>'question')::integer and not q.hidden_from_buyers
      left join question_options o on o.question_id = q.id and o.code = a.given->>'option'
      where coalesce(o.text->>${language}, a.given->>'text') is not null), '[]'),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object('text', n.text, 'created', n.created_at) order by n.id desc) from lead_notes n where n.purchase_id = p.id), '[]'),
    'areas', coalesce((
      select jsonb_agg(jsonb_build_object('name', a.name, 'place', a.place) order by a.place)
      from (select id, name, row_number() over (order by id) as place from coverage_areas where company_id = p.company_id) a
      where exists (select from coverage_districts d where d.coverage_area_id = a.id and d.district_id = e.district_id)
        and exists (select from coverage_work_types t where t.coverage_area_id = a.id and t.work_type_id = e.work_type_id)), '[]'))`;

/** Returns a context as its company sees it. Notes may be about the customer, so they are left out once erased. */
export function leadContextWire(stored: StoredContext, language: string, isErased: boolean): LeadContext {
  const { description, answers, notes, areas } = stored;
  return {
    description,
    answers: [...answers],
    notes: isErased ? [] : notes.map(({ text, created }) => ({ text, created: new Date(created).toISOString() })),
    coverage_areas: areas.map(({ name, place }) => (name === '' || name === '0' ? numberedArea(place, language) : name)),
  };
}

/** Writes answers for people, a line each. */
export const writeAnswers = (answers: readonly AnsweredQuestion[]): string =>
  answers.map(({ question, answer }) => `${question}${question.endsWith('?') ? '' : ':'} ${answer}`).join('\n');
