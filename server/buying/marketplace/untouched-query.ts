import { sql, type Sql } from '../../platform/database/sql.ts';

/**
 * Enquiry `e` was neither bought nor declined by the company. Looked up per enquiry by primary key: `offset 0` keeps the planner from scanning the
 * company's whole purchase history.
 */
export function untouchedBy(companyId: Sql): Sql {
  return sql`
    not exists (select from purchases p where p.enquiry_id = e.id and p.company_id = ${companyId} offset 0)
    and not exists (select from declines x where x.enquiry_id = e.id and x.company_id = ${companyId} offset 0)`;
}

/**
 * CTE `touched`: leads a company has bought or declined that may still be on sale in a country, for statements that scan the whole market. Skips rows
 * older than every open enquiry, less an hour because a row is dated at its transaction's start. `ever` makes it a range with two unknown ends: the
 * planner then expects few rows and uses the index.
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

/** The counterpart of `untouchedBy` for use with `touchedBy`. */
export const notTouched: Sql = sql`e.id not in (select enquiry_id from touched)`;
