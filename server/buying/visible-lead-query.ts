import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database.ts';
import { sql } from '../platform/sql.ts';
import { withinReach } from './facts-query.ts';

/**
 * Whether a company may know of an enquiry at all: it was released in the company's country as far as the company sees the
 * market, or the company was offered or has bought it. What ended since stays known, so that the basket can say why it is
 * gone; everything else is answered like an unknown id.
 */
export async function isShownTo(db: Db, companyId: CompanyId, enquiryId: EnquiryId): Promise<boolean> {
  const row = await db.first(sql`
    select e.id from enquiries e join companies b on b.id = ${companyId}
    where e.id = ${enquiryId} and e.country = b.country and e.released_at is not null
      and (exists (select 1 from offers o where o.enquiry_id = e.id and o.company_id = b.id)
        or exists (select 1 from purchases p where p.enquiry_id = e.id and p.company_id = b.id)
        or (e.opened_at is not null and ${withinReach}))`);
  return row !== undefined;
}

export interface AnsweredQuestion {
  question: string;
  answer: string;
}

/** Questions and answers that a buyer may see, in the language given; hidden questions are left out. */
export function listAnswers(db: Db, enquiryId: EnquiryId, language: string): Promise<AnsweredQuestion[]> {
  return db.rows(sql<AnsweredQuestion>`
    select q.text->>${language} as question, coalesce(o.text->>${language}, a.given->>'text') as answer
    from enquiries e
    cross join lateral jsonb_array_elements(e.answers) with ordinality as a(given, position)
    join questions q on q.id = (a.given->>'question')::integer and not q.hidden_from_buyers
    left join question_options o on o.question_id = q.id and o.code = a.given->>'option'
    where e.id = ${enquiryId} and coalesce(o.text->>${language}, a.given->>'text') is not null
    order by a.position`);
}
