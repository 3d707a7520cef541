import type { CountryCode } from '../../contract/kit/country.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { missingAccreditations } from '../buying/facts-query.ts';
import { settingsColumn } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { companyOutcome, type AskedWorkType, type CompanyFacts, type CompanyOutcome } from './company-dry-run-rule.ts';
import { buildCoverage, listReleased, type CompanyQuestion } from './released-query.ts';

interface Asking extends Pick<CompanyFacts, 'today' | 'now' | 'country' | 'discountBp' | 'settings'> {
  readonly timeZone: string;
  readonly currency: CurrencyCode;
  /** False if the edited area is not the company's. */
  readonly hasArea: boolean;
}

/** Selects the coverage's work types on sale in the company's country. */
function askedWorkTypes(question: CompanyQuestion, country: CountryCode): Sql<AskedWorkType> {
  const { companyId, language, caps } = question;
  const own = caps === null;
  return sql<AskedWorkType>`
    select e.work_type_id as "workTypeId", coalesce(w.name->>${language}, w.name->>'en') as name,
           case when ${own} then case when s.cap_day_on then s.cap_day end else ${caps?.day ?? null}::integer end as day,
           case when ${own} then case when s.cap_week_on then s.cap_week end else ${caps?.week ?? null}::integer end as week,
           case when ${own} then case when s.cap_month_on then s.cap_month end else ${caps?.month ?? null}::integer end as month,
           ${missingAccreditations(sql`${companyId}`)} as "missingAccreditations"
    from (select distinct c.work_type_id, ${country}::text as country from (${buildCoverage(question).workTypes}) c) e
    join list_prices p on p.work_type_id = e.work_type_id and p.country = e.country
    join work_types w on w.id = e.work_type_id
    left join company_work_types s on s.company_id = ${companyId} and s.work_type_id = e.work_type_id
    order by name, e.work_type_id`;
}

export type ReadOutcome =
  | { readonly kind: 'unknown_company' }
  | { readonly kind: 'unknown_area' }
  | ({ readonly kind: 'worked_out'; readonly currency: CurrencyCode } & CompanyOutcome);

/** Computes what a company would have received in the last 30 days with a given coverage and caps. */
export async function readCompanyOutcome(db: Db, question: CompanyQuestion): Promise<ReadOutcome> {
  const area = question.edited?.areaId ?? null;
  const asking = await db.first(sql<Asking>`
    select c.country, c.time_zone as "timeZone", c.discount_bp as "discountBp", t.currency, ${settingsColumn}, app_now() as now,
           to_char(app_now() at time zone c.time_zone, 'YYYY-MM-DD') as today,
           ${area}::bigint is null or exists (select from coverage_areas a where a.id = ${area} and a.company_id = c.id) as "hasArea"
    from companies c join accounts t on t.company_id = c.id where c.id = ${question.companyId}`);
  if (asking === undefined) return { kind: 'unknown_company' };
  if (!asking.hasArea) return { kind: 'unknown_area' };
  const workTypes = await db.rows(askedWorkTypes(question, asking.country));
  const released = await listReleased(db, question, asking, workTypes);
  return { kind: 'worked_out', ...companyOutcome({ ...asking, workTypes, released }), currency: asking.currency };
}
