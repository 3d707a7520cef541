import type { CountryCode } from '../../contract/kit/country.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { Db } from '../platform/database.ts';
import { sql } from '../platform/sql.ts';

export interface WorkType {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  readonly category: { readonly id: number; readonly code: string; readonly name: string };
}

/** The work types offered in a country, by category and then by name, in the language asked for. */
export function listWorkTypes(db: Db, asked: { country: CountryCode; language: LanguageCode }): Promise<WorkType[]> {
  return db.rows(sql<WorkType>`
    select w.id, w.code, w.name->>${asked.language} as description,
           jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name->>${asked.language}) as category
    from work_types w
    join list_prices p on p.work_type_id = w.id and p.country = ${asked.country}
    join categories c on c.id = w.category_id
    where w.retired_at is null
    order by c.position, description`);
}

export interface Question {
  readonly id: number;
  readonly code: string;
  readonly text: string;
  readonly hiddenFromBuyers: boolean;
  readonly options: readonly { readonly code: string; readonly text: string }[];
}

/** What a consumer is asked about a work type, in order. Without options the answer is free text. */
export function listQuestions(db: Db, asked: { workTypeId: number; language: LanguageCode }): Promise<Question[]> {
  return db.rows(sql<Question>`
    select q.id, q.code, q.text->>${asked.language} as text, q.hidden_from_buyers as "hiddenFromBuyers",
           coalesce((select jsonb_agg(jsonb_build_object('code', o.code, 'text', o.text->>${asked.language}) order by o.position)
                     from question_options o where o.question_id = q.id), '[]') as options
    from work_type_questions wq join questions q on q.id = wq.question_id
    where wq.work_type_id = ${asked.workTypeId}
    order by wq.position, q.id`);
}

export interface RejectReason {
  readonly id: number;
  readonly code: string;
  readonly text: string;
  /** What we suggest to do about it; null where there is nothing to suggest. */
  readonly actionText: string | null;
}

/** Why a company may say that it declined an offer, in order. */
export function listRejectReasons(db: Db, language: LanguageCode): Promise<RejectReason[]> {
  return db.rows(sql<RejectReason>`
    select id, code, text->>${language} as text, action_text->>${language} as "actionText" from reject_reasons order by position, id`);
}

export interface ListPrice {
  readonly workTypeId: number;
  readonly code: string;
  readonly description: string;
  readonly netMinor: number;
  readonly currency: CurrencyCode;
}

/** The price list of a country, for the operator, in English; retired work types are not sold and not listed. */
export function listPrices(db: Db, country: CountryCode): Promise<ListPrice[]> {
  return db.rows(sql<ListPrice>`
    select w.id as "workTypeId", w.code, w.name->>'en' as description, p.net_minor as "netMinor", p.currency
    from list_prices p join work_types w on w.id = p.work_type_id
    where p.country = ${country} and w.retired_at is null
    order by w.code`);
}
