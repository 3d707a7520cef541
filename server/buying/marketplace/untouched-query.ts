import { sql, type Sql } from '../../platform/database/sql.ts';

/**
 * Enquiry `e` was neither bought nor declined by the company. Asked of each enquiry by the primary key: `offset 0` keeps the
 * planner from comparing all that the company ever bought with what is on sale, which grows with every purchase.
 */
export function untouchedBy(companyId: Sql): Sql {
  return sql`
    not exists (select from purchases p where p.enquiry_id = e.id and p.company_id = ${companyId} offset 0)
    and not exists (select from declines x where x.enquiry_id = e.id and x.company_id = ${companyId} offset 0)`;
}

/**
 * What a company has bought or declined of all that can still be on sale in a country, as CTE `touched`: for statements that go
 * through the whole market anyway. Nobody buys or declines an enquiry before its release, so that what is older than every open
 * enquiry needs no look at, however long the company's past is. (The time of a row is that at which its transaction began, which may have
 * been before a release that it waited for; none lasts an hour.) `ever` is the end of time: between two ends that it does not
 * know the planner expects a few rows and takes the index, where one end would make it expect a third of all.
 */
export function touchedBy(companyId: Sql, country: Sql): Sql {
  return sql`
    oldest as materialized (
      select min(e.released_at) - interval '1 hour' as at, timestamptz 'infinity' as ever from enquiries e where e.open and e.country = ${country}),
    touched as materialized (
      select p.enquiry_id from purchases p
      where p.company_id = ${companyId} and p.created_at between (select at from oldest) and (select ever from oldest)
      union all
      select x.enquiry_id from declines x
      where x.company_id = ${companyId} and x.created_at between (select at from oldest) and (select ever from oldest))`;
}

/** The same as `untouchedBy`, beside `touchedBy`. */
export const notTouched: Sql = sql`e.id not in (select enquiry_id from touched)`;
