import type { PageLanguage } from '../../contract/kit/language.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface AcknowledgedEnquiry {
  readonly quoteCode: string;
  readonly workType: string;
  readonly district: string;
  readonly town: string | null;
  readonly timescale: string | null;
  readonly maxSales: number;
  readonly description: string | null;
  /** What was agreed to. */
  readonly consent: string;
}

/** What a consumer is told of their own enquiry; undefined once it has been taken back. */
export function findAcknowledged(db: Db, enquiryId: number, language: PageLanguage): Promise<AcknowledgedEnquiry | undefined> {
  return db.first(sql<AcknowledgedEnquiry>`
    select e.quote_code as "quoteCode", w.name->>${language} as "workType", r.code as district, r.town,
           t.text->>${language} as timescale, e.max_sales as "maxSales", e.description, k.text as consent
    from enquiries e
    join enquiry_consents k on k.enquiry_id = e.id
    join work_types w on w.id = e.work_type_id
    join regions r on r.id = e.district_id
    left join question_options t on t.question_id = 1 and t.code = e.timescale
    where e.id = ${enquiryId} and e.status <> 'removed'`);
}

export interface CopiedAnswer {
  readonly question: string;
  readonly answer: string;
}

/** What the consumer answered to the questions of the work, in their language; when it shall be done is told beside it. */
export function copiedAnswers(enquiryId: number, language: PageLanguage): Sql<CopiedAnswer> {
  return sql<CopiedAnswer>`
    select q.text->>${language} as question, coalesce(o.text->>${language}, a.given->>'text') as answer
    from enquiries e cross join lateral jsonb_array_elements(e.answers) with ordinality as a(given, position)
    join questions q on q.id = (a.given->>'question')::integer and q.id not in (1, 2) and not q.hidden_from_buyers
    left join question_options o on o.question_id = q.id and o.code = a.given->>'option'
    where e.id = ${enquiryId} and coalesce(o.text->>${language}, a.given->>'text') is not null
    order by a.position`;
}
