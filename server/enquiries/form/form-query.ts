import type { CountryCode } from '../../../contract/kit/country.ts';
import type { EnquiryId, SourceId } from '../../../contract/kit/ids.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { smsSetUpColumn } from '../settings.ts';

/** Source that receives a site's form enquiries, and the origins that may frame it. */
export interface FormSource {
  readonly sourceId: SourceId;
  readonly frameOrigins: readonly string[];
  readonly isStopped: boolean;
  readonly smsSetUp: boolean;
}

export function formSource(site: number): Sql<FormSource> {
  return sql<FormSource>`
    select id as "sourceId", frame_origins as "frameOrigins", stopped_at is not null as "isStopped", ${smsSetUpColumn} from sources where form_site = ${site}`;
}

export interface FormWorkType {
  readonly code: string;
  readonly name: string;
  readonly categoryCode: string;
  readonly category: string;
}

/** Lists a site's work types in a country, by category. */
export function listFormWorkTypes(
  db: Db,
  { site, country, language }: { site: number; country: CountryCode; language: PageLanguage },
): Promise<FormWorkType[]> {
  return db.rows(sql<FormWorkType>`
    select w.code, w.name->>${language} as name, g.code as "categoryCode", g.name->>${language} as category
    from work_types w join categories g on g.id = w.category_id
    join list_prices p on p.work_type_id = w.id and p.country = ${country}
    where w.site = ${site} and w.retired_at is null
    order by g.position, g.id, (w.name_rank->>${language})::integer`);
}

export interface FormQuestion {
  readonly id: number;
  readonly text: string;
  /** Empty for a free-text question. */
  readonly options: readonly { readonly code: string; readonly text: string }[];
}

/** Lists a work type's questions that companies read; the timescale comes last. */
export function listFormQuestions(db: Db, workType: string, language: PageLanguage): Promise<FormQuestion[]> {
  return db.rows(sql<FormQuestion>`
    select q.id, q.text->>${language} as text,
           coalesce((select jsonb_agg(jsonb_build_object('code', o.code, 'text', o.text->>${language}) order by o.position)
                     from question_options o where o.question_id = q.id), '[]') as options
    from work_types w join work_type_questions x on x.work_type_id = w.id join questions q on q.id = x.question_id
    where w.code = ${workType} and not q.hidden_from_buyers and q.id <> 2
    order by q.id = 1, x.position`);
}

/** State of a sent enquiry for its sender; erased ones have nothing to show or confirm. */
export interface SentEnquiry {
  readonly quoteCode: string;
  /** Whether a code was sent to its telephone. */
  readonly hasCode: boolean;
  readonly isConfirmed: boolean;
}

export function sentEnquiry(id: EnquiryId): Sql<SentEnquiry> {
  return sql<SentEnquiry>`
    select e.quote_code as "quoteCode",
           exists (select from contact_confirmations n where n.enquiry_id = e.id and n.channel = 'sms') as "hasCode",
           exists (select from enquiry_checks k where k.enquiry_id = e.id and k.kind = 'telephone_confirmed' and k.passed) as "isConfirmed"
    from enquiries e join enquiry_contacts c on c.enquiry_id = e.id where e.id = ${id} and c.erased_at is null`;
}
