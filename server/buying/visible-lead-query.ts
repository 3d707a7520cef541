import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
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

export interface AnsweredQuestion {
  question: string;
  answer: string;
}

/** Lists questions and answers as buyers may see them, in the given language; leaves out hidden questions. */
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
