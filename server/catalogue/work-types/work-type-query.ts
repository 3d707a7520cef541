import type { CountryCode } from '../../../contract/kit/country.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { StoredTexts } from '../translation-rule.ts';

export interface EditedWorkType {
  readonly id: number;
  readonly code: string;
  readonly site: number;
  readonly categoryId: number;
  readonly category: string;
  readonly name: StoredTexts;
  readonly untranslated: readonly PageLanguage[];
  readonly financeAllowed: boolean;
  readonly reportingAllowed: boolean;
  readonly retiredAt: Date | null;
  readonly requirements: readonly number[];
  readonly questions: readonly number[];
}

const editedColumns = sql`
  w.id, w.code, w.site, w.category_id as "categoryId", c.name->>'en' as category, w.name, w.untranslated,
  w.finance_allowed as "financeAllowed", w.reporting_allowed and not w.reports_banned as "reportingAllowed", w.retired_at as "retiredAt",
  array(select r.scheme_id from work_type_requirements r where r.work_type_id = w.id order by 1) as requirements,
  array(select x.question_id from work_type_questions x where x.work_type_id = w.id order by x.position, x.question_id) as questions`;

export const editedWorkType = (id: number): Sql<EditedWorkType> => sql<EditedWorkType>`
  select ${editedColumns} from work_types w join categories c on c.id = w.category_id where w.id = ${id}`;

/** The same, until the end of the transaction nobody else's to change. */
export const lockWorkType = (id: number): Sql<EditedWorkType> => sql<EditedWorkType>`
  select ${editedColumns} from work_types w join categories c on c.id = w.category_id where w.id = ${id} for no key update of w`;

export interface CurrentPrice {
  readonly country: CountryCode;
  readonly netMinor: number;
  readonly currency: CurrencyCode;
}

export const pricesOf = (id: number): Sql<CurrentPrice> => sql<CurrentPrice>`
  select country, net_minor as "netMinor", currency from list_prices where work_type_id = ${id} order by country`;

export interface Scheme {
  readonly id: number;
  readonly country: CountryCode;
  readonly name: string;
  readonly compulsory: boolean;
}

export const everyScheme: Sql<Scheme> = sql<Scheme>`
  select id, country, name->>'en' as name, compulsory from accreditation_schemes order by country, name->>'en', id`;

export interface Affected {
  readonly companies: number;
  readonly waiting: number;
  readonly onSale: number;
  readonly removable: boolean;
}

/** Whom it touches that a work type goes. */
export const affectedBy = (id: number): Sql<Affected> => sql<Affected>`
  select (select count(distinct a.company_id)::integer from coverage_work_types x join coverage_areas a on a.id = x.coverage_area_id
          where x.work_type_id = ${id}) as companies,
         (select count(*)::integer from enquiries e where e.work_type_id = ${id} and e.status in ('received', 'held')) as waiting,
         (select count(*)::integer from enquiries e where e.work_type_id = ${id} and e.status = 'released') as "onSale",
         not exists (select from coverage_work_types x where x.work_type_id = ${id})
           and not exists (select from company_work_types s where s.work_type_id = ${id})
           and not exists (select from price_list_entries p where p.work_type_id = ${id})
           and not exists (select from enquiries e where e.work_type_id = ${id}) as removable`;

export interface EditedQuestion {
  readonly id: number;
  readonly code: string;
  readonly text: StoredTexts;
  readonly untranslated: readonly PageLanguage[];
  readonly hiddenFromBuyers: boolean;
  readonly options: readonly { readonly code: string; readonly text: StoredTexts; readonly untranslated: readonly PageLanguage[] }[];
  readonly usedBy: number;
}

const questionColumns = sql`
  q.id, q.code, q.text, q.untranslated, q.hidden_from_buyers as "hiddenFromBuyers",
  coalesce((select jsonb_agg(jsonb_build_object('code', o.code, 'text', o.text, 'untranslated', o.untranslated) order by o.position, o.code)
            from question_options o where o.question_id = q.id), '[]') as options,
  (select count(*)::integer from work_type_questions u join work_types t on t.id = u.work_type_id and t.retired_at is null
   where u.question_id = q.id) as "usedBy"`;

export const everyQuestion: Sql<EditedQuestion> = sql<EditedQuestion>`select ${questionColumns} from questions q order by q.id`;

export const editedQuestion = (id: number): Sql<EditedQuestion> => sql<EditedQuestion>`
  select ${questionColumns} from questions q where q.id = ${id}`;

export const lockQuestion = (id: number): Sql<EditedQuestion> => sql<EditedQuestion>`
  select ${questionColumns} from questions q where q.id = ${id} for no key update of q`;

/** What a work type asks, in its order. */
export async function askedQuestions(db: Db, ids: readonly number[]): Promise<EditedQuestion[]> {
  return db.rows(sql<EditedQuestion>`
    select ${questionColumns} from unnest(${ids}::integer[]) with ordinality as n(id, place) join questions q on q.id = n.id order by n.place`);
}
