import { companyStatuses } from '../../../contract/companies/values.ts';
import { hasLeadTypes } from '../../coverage/queries.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

/** Whether the listing `l` of company `c` may be seen at all, wherever it is published. */
export const isListed: Sql = sql`
  (l.trading_name <> '' and l.description <> '' and c.show_listing and c.account_type <> 3 and c.locked_at is null
   and c.status_id = ${companyStatuses.active} and ${hasLeadTypes})`;

/** Whether the company of `l` wants to be seen on a guide site. */
export const isPublishedOn = (site: 1 | 2): Sql => sql`
  exists (select from listing_sites s where s.company_id = l.company_id and s.site = ${site}::smallint and s.published)`;
