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

/** Text that a pattern takes as it stands. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** What a member of staff may mean by a few letters: a company, a lead or a document. */
export async function searchEverything(db: Db, asked: string): Promise<SearchHits> {
  const text = asked.trim();
  const [small, capital] = [text.toLowerCase(), text.toUpperCase()];
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const companies = await db.rows(sql<SearchHit>`
    select f.id, f.internal_name as name, concat_ws(' · ', f.id::text, upper(f.country)) as detail from companies f
    where lower(f.internal_name) like ${`${literally(small)}%`} or f.id = ${number}
       or f.id in (select u.company_id from users u where u.email = ${small})
    order by lower(f.internal_name), f.id limit ${mostOfEach}`);
  const leads = await db.rows(sql<SearchHit>`
    select e.id, e.quote_code as name, concat_ws(' · ', w.name->>'en', d.name) as detail
    from enquiries e join work_types w on w.id = e.work_type_id join regions d on d.id = e.district_id
    where e.quote_code = ${capital} or e.id in (select p.enquiry_id from purchases p where p.code in (${text}, ${capital}))
    order by e.id desc limit ${mostOfEach}`);
  const invoices = await db.rows(sql<SearchHit>`
    select i.id, i.code as name, f.internal_name as detail from invoices i join companies f on f.id = i.company_id
    where i.code = ${capital} order by i.id limit ${mostOfEach}`);
  return { companies, leads, invoices };
}
