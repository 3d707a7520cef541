import { nameBegins } from '../../platform/database/begins.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface SearchHit {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
}

export interface SearchHits {
  readonly companies: readonly SearchHit[];
  readonly leads: readonly SearchHit[];
  readonly invoices: readonly SearchHit[];
}

const mostOfEach = 5;

/** What a member of staff may mean by a few letters: a company, a lead or a document. */
export async function searchEverything(db: Db, asked: string): Promise<SearchHits> {
  const text = asked.trim();
  const [small, capital] = [text.toLowerCase(), text.toUpperCase()];
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  // Each way by an index of its own, gathered first: in one condition they would be looked for company by company, lead by lead.
  const companies = await db.rows(sql<SearchHit>`
    select f.id, f.internal_name as name, concat_ws(' · ', f.account_number::text, upper(f.country)) as detail from companies f
    where f.id in (
      (select c.id from companies c where ${nameBegins(sql`c.internal_name`, text)}
       order by folded(c.internal_name) collate "C", c.id limit ${mostOfEach})
      union all select c.id from companies c where c.account_number = ${number}::integer
      union all select ${number}::bigint
      union all select u.company_id from users u where u.email = ${small})
    order by lower(f.internal_name) collate "C", f.id limit ${mostOfEach}`);
  const leads = await db.rows(sql<SearchHit>`
    select e.id, e.quote_code as name, concat_ws(' · ', w.name->>'en', d.name) as detail
    from enquiries e join work_types w on w.id = e.work_type_id join regions d on d.id = e.district_id
    where e.id = any(array(
      select q.id from enquiries q where q.quote_code = ${capital} union select p.enquiry_id from purchases p where p.code in (${text}, ${capital})))
    order by e.id desc limit ${mostOfEach}`);
  const invoices = await db.rows(sql<SearchHit>`
    select i.id, i.code as name, f.internal_name as detail from invoices i join companies f on f.id = i.company_id
    where i.code = ${capital} order by i.id limit ${mostOfEach}`);
  return { companies, leads, invoices };
}
