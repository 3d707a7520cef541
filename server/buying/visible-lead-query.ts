import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { withinReach } from './facts-query.ts';

const boughtIt: Sql = sql`exists (select from purchases p where p.enquiry_id = e.id and p.company_id = b.id offset 0)`;

/**
 * Whether company `b` may know of enquiry `e` at all: it was on sale in the company's country as far as the company
 * sees the market; or the company was offered it, opened, declined or bought it. What has ended since stays
 * known, except that a lead removed after review is known only to companies that dealt with it. Everything else must answer like a
 * number that was never given. Each of these is looked up by its key (`offset 0`, as
 * in untouched-query.ts).
 */
const isKnown: Sql = sql`
  e.country = b.country and e.released_at is not null
  and (exists (select from offers o where o.enquiry_id = e.id and o.company_id = b.id offset 0)
    or ${boughtIt}
    or exists (select from declines x where x.enquiry_id = e.id and x.company_id = b.id offset 0)
    or exists (select from enquiry_views v where v.enquiry_id = e.id and v.company_id = b.id offset 0)
    or (e.opened_at is not null and e.status <> 'removed' and ${withinReach}))`;

async function holds(db: Db, companyId: CompanyId, enquiryId: EnquiryId, rule: Sql): Promise<boolean> {
  const row = await db.first(
    sql`select e.id from enquiries e join companies b on b.id = ${companyId} where e.id = ${enquiryId} and ${rule}`,
  );
  return row !== undefined;
}

/** Whether a company may be told what became of an enquiry: why it cannot buy it, that it is gone. */
export function isKnownTo(db: Db, companyId: CompanyId, enquiryId: EnquiryId): Promise<boolean> {
  return holds(db, companyId, enquiryId, isKnown);
}

/** Whether there is something to read, open or decline for it as well: of what was removed after review only to who bought it. */
export function isShownTo(db: Db, companyId: CompanyId, enquiryId: EnquiryId): Promise<boolean> {
  return holds(db, companyId, enquiryId, sql`${isKnown} and (e.status <> 'removed' or ${boughtIt})`);
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
