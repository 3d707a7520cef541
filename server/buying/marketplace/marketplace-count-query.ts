import type { EnquiryId, PurchaseId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { noSql, sql } from '../../platform/database/sql.ts';
import { candidates, chosen, coverage, offered, type MarketplaceSearch } from './marketplace-page-query.ts';
import { touchedBy } from './untouched-query.ts';

/** What is open to everybody in a country, whoever asks. */
export async function countOpen(db: Db, search: MarketplaceSearch): Promise<number> {
  const row = await db.first(sql<{ total: number }>`
    select count(*) as total from enquiries e where e.open and e.country = ${search.country} ${chosen(search)}`);
  return row?.total ?? 0;
}

export interface OwnPart {
  /** By how much a company finds more than what is open to everybody: its offers that are not open; outside, less its coverage. */
  readonly difference: number;
  /** What it bought and declined last: another one, and what it has touched is counted anew. */
  readonly lastBought: PurchaseId | null;
  readonly lastDeclined: EnquiryId | null;
  readonly lastDeclinedAt: Date | null;
}

/** Of the total of a search everywhere or outside what must be right for this request. */
export async function findOwnPart(db: Db, search: MarketplaceSearch): Promise<OwnPart> {
  const { companyId } = search;
  const within = sql`(select count(*) from (${candidates({ ...search, scope: 'within' })}) c)`;
  const row = await db.first(sql<OwnPart>`
    with ${coverage(search)}
    select (select count(*) from (${offered({ ...search, scope: 'everywhere' })}) o)
           ${search.scope === 'outside' ? sql`- ${within}` : noSql} as difference,
           (select p.id from purchases p where p.company_id = ${companyId} order by p.created_at desc, p.id desc limit 1) as "lastBought",
           d.enquiry_id as "lastDeclined", d.created_at as "lastDeclinedAt"
    from (select) only_one
    left join lateral (
      select enquiry_id, created_at from declines where company_id = ${companyId} order by created_at desc limit 1) d on true`);
  if (row === undefined) throw new Error('one row was asked for');
  return row;
}

/** How many of what is open to everybody the company has bought or declined. It takes as long as there are many of them. */
export async function countTouched(db: Db, search: MarketplaceSearch): Promise<number> {
  const { companyId, country } = search;
  const row = await db.first(sql<{ total: number }>`
    with ${touchedBy(sql`${companyId}`, sql`${country}`)}
    select count(*) as total from touched k cross join lateral (
      select e.id from enquiries e where e.id = k.enquiry_id and e.open and e.country = ${country} ${chosen(search)} offset 0) e`);
  return row?.total ?? 0;
}
