import type { Db } from '../platform/database.ts';
import { noSql, sql } from '../platform/sql.ts';
import { candidates, chosen, coverage, offered, type MarketplaceSearch } from './marketplace-page-query.ts';
import { touchedBy } from './untouched-query.ts';

/** What is open to everybody in a country, whoever asks. */
export async function countOpen(db: Db, search: MarketplaceSearch): Promise<number> {
  const row = await db.first(sql<{ total: number }>`
    select count(*) as total from enquiries e where e.open and e.country = ${search.country} ${chosen(search)}`);
  return row?.total ?? 0;
}

/**
 * By how much a search everywhere or outside finds other than what is open to everybody: without what the company bought or
 * declined of it, with its offers that are not open, and outside without its own coverage. What is older than everything that
 * is open needs no look at, so that a company with a long past pays nothing for it.
 */
export async function countDifference(db: Db, search: MarketplaceSearch): Promise<number> {
  const { companyId, country } = search;
  const within = sql`(select count(*) from (${candidates({ ...search, scope: 'within' })}) c)`;
  const row = await db.first(sql<{ difference: number }>`
    with ${coverage(search)},
    ${touchedBy(sql`${companyId}`, sql`${country}`)}
    select (select count(*) from (${offered({ ...search, scope: 'everywhere' })}) o)
         - (select count(*) from touched k cross join lateral (
              select e.id from enquiries e where e.id = k.enquiry_id and e.open and e.country = ${country} ${chosen(search)} offset 0) e)
         ${search.scope === 'outside' ? sql`- ${within}` : noSql} as difference`);
  return row?.difference ?? 0;
}
