import type { CompanyId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { QuotaFacts } from './return-policy-rule.ts';

/** What a company bought and was given on its customers' silence in so many days. Read under the account's lock where it decides. */
export function quotaFacts(companyId: CompanyId, days: number): Sql<QuotaFacts> {
  return sql<QuotaFacts>`
    select (select count(*) from purchases where company_id = ${companyId} and created_at > app_now() - make_interval(days => ${days})) as bought,
           (select count(*) from reports r join report_decisions d on d.report_id = r.id
            where r.company_id = ${companyId} and d.ground = 'customer_silent' and d.at > app_now() - make_interval(days => ${days})) as "givenOnSilence"`;
}
