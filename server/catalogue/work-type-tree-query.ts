import type { CountryCode } from '../../contract/kit/country.ts';
import { countryCodes } from '../../contract/kit/country.ts';
import { pageLanguages, type PageLanguage } from '../../contract/kit/language.ts';
import type { Db } from '../platform/database/database.ts';
import type { SharedAnswers } from '../platform/shared-answers.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { removableColumn } from './categories.ts';

export interface TreeCategory {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  readonly untranslated: readonly PageLanguage[];
  readonly removable: boolean;
}

export interface TreeWorkType {
  readonly id: number;
  readonly categoryId: number;
  readonly code: string;
  readonly description: string;
  readonly retired: boolean;
  readonly untranslated: readonly PageLanguage[];
  readonly priced: readonly CountryCode[];
}

export interface TreeQuestion {
  readonly id: number;
  readonly text: string;
  readonly untranslated: readonly PageLanguage[];
}

/** Number of texts in a language: one per category, work type, question and option. */
export interface Completeness {
  readonly language: PageLanguage;
  readonly translated: number;
  readonly of: number;
}

interface WorkTypeFigures {
  readonly id: number;
  /** Companies that cover it anywhere. */
  readonly companies: number;
  readonly leads: number;
}

/** Companies covering a work type of each category anywhere; counted once per category. */
const categoryFigures: Sql<Pick<WorkTypeFigures, 'id' | 'companies'>> = sql<Pick<WorkTypeFigures, 'id' | 'companies'>>`
  select w.category_id as id, count(distinct a.company_id)::integer as companies
  from coverage_work_types x join coverage_areas a on a.id = x.coverage_area_id join work_types w on w.id = x.work_type_id group by 1`;

/** Days come from the release index, country by country, so that years of enquiries cost nothing. */
const workTypeFigures = (): Sql<WorkTypeFigures> => sql<WorkTypeFigures>`
  with covering as (
    select x.work_type_id, count(distinct a.company_id)::integer as companies
    from coverage_work_types x join coverage_areas a on a.id = x.coverage_area_id group by 1),
  lately as (
    select e.work_type_id, count(*)::integer as leads
    from unnest(${[...countryCodes()]}::text[]) as n(country)
    join enquiries e on e.country = n.country and e.released_at > app_now() - interval '30 days' and e.released_at <= app_now()
    group by 1)
  select w.id, coalesce(c.companies, 0) as companies, coalesce(l.leads, 0) as leads
  from work_types w left join covering c on c.work_type_id = w.id left join lately l on l.work_type_id = w.id`;

const categoriesOfTree: Sql<TreeCategory> = sql<TreeCategory>`
  select c.id, c.code, c.name->>'en' as description, c.untranslated, ${removableColumn} from categories c order by c.position, c.id`;

const workTypesOfTree: Sql<TreeWorkType> = sql<TreeWorkType>`
  select w.id, w.category_id as "categoryId", w.code, w.name->>'en' as description, w.retired_at is not null as retired, w.untranslated,
         array(select p.country::text from list_prices p where p.work_type_id = w.id) as priced
  from work_types w order by (w.name_rank->>'en')::integer, w.id`;

const untranslatedQuestions: Sql<TreeQuestion> = sql<TreeQuestion>`
  select q.id, q.text->>'en' as text,
         array(select distinct u.language from unnest(q.untranslated || array(
           select unnest(o.untranslated) from question_options o where o.question_id = q.id)) as u(language) order by 1) as untranslated
  from questions q
  where q.untranslated <> '{}' or exists (select from question_options o where o.question_id = q.id and o.untranslated <> '{}')
  order by q.id`;

const completeness: Sql<Completeness> = sql<Completeness>`
  select l.language, count(t.untranslated) filter (where l.language <> all(t.untranslated))::integer as translated, count(t.untranslated)::integer as of
  from unnest(${[...pageLanguages]}::text[]) with ordinality as l(language, place)
  left join (select untranslated from categories union all select untranslated from work_types where retired_at is null union all select untranslated from questions
             union all select untranslated from question_options) t on true
  group by l.language, l.place order by l.place`;

/** Reads every work type, retired or not, with missing translations. In English. Company and lead counts may be as old as `shared` allows. */
export async function readWorkTypeTree(db: Db, shared: SharedAnswers) {
  const ofCategory = new Map((await shared.get(['categories'], () => db.rows(categoryFigures))).map((one) => [one.id, one.companies]));
  const categories = (await db.rows(categoriesOfTree)).map((one) => ({ ...one, companies: ofCategory.get(one.id) ?? 0 }));
  const figures = new Map((await shared.get(['work-types'], () => db.rows(workTypeFigures()))).map((one) => [one.id, one]));
  const workTypes = (await db.rows(workTypesOfTree)).map((one) => ({ companies: 0, leads: 0, ...figures.get(one.id), ...one }));
  const questions = await db.rows(untranslatedQuestions);
  return { categories, workTypes, questions, languages: await db.rows(completeness) };
}
