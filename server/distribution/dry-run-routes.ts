import {
  dryRun,
  type OwnQuestion,
  type CompanyDryRun,
  type DryRunCompany,
  type EnquiryDryRun,
} from '../../contract/distribution/dry-run-endpoints.ts';
import { asId, type CompanyId } from '../../contract/kit/ids.ts';
import { toMajor, type CurrencyCode } from '../../contract/kit/money.ts';
import { ok, refuse, routes } from '../platform/http/route.ts';
import { refuseField } from '../platform/http/validate.ts';
import { errorText } from '../platform/texts.ts';
import { type CompanyOutcome, companyOutcome, type AskedWorkType, type CompanyFacts } from './company-dry-run-rule.ts';
import { loadCompanyNames, planEnquiry, type EnquiryPlan, type InLine } from './enquiry-dry-run-query.ts';
import { type CompanyQuestion, buildCoverage, listReleased } from './released-query.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { missingAccreditations } from '../buying/facts-query.ts';
import { settingsColumn } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

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

type ReadOutcome =
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

/** Options of both dry runs: an area being edited, and unsaved caps. */
function toCompanyQuestion({ edited, caps }: OwnQuestion): Pick<CompanyQuestion, 'edited' | 'caps'> {
  return {
    edited:
      edited === undefined ? null : { areaId: edited.area, workTypes: edited.work_types ?? null, districts: edited.districts ?? null },
    caps: caps ?? null,
  };
}

export const dryRunRoutes = routes(dryRun, {
  'POST /operator/dry-run/enquiry': async ({ db, body }) => {
    const { quote_code: quoteCode, work_type: workType = '', postcode = '', country, number_leads_requested: maxSales } = body;
    const plan = await planEnquiry(db, quoteCode === undefined ? { country, workType, postcode, maxSales } : { quoteCode });
    switch (plan.kind) {
      case 'unknown_enquiry':
        return refuseField('quote_code', errorText('enquiryUnknown'));
      case 'unknown_work_type':
        return refuseField('work_type', errorText('workTypeUnknown'));
      case 'unknown_postcode':
        return refuseField('postcode', errorText('postcodeUnknown'));
      case 'planned':
        return ok(enquiryPlanWire(plan, await loadCompanyNames(db, listNamedCompanies(plan))));
    }
  },

  'POST /operator/dry-run/company/{id}': async ({ db, params, body }) => {
    const outcome = await readCompanyOutcome(db, {
      companyId: asId<'company'>(params.id),
      language: 'en',
      areas: body.areas?.map(({ work_types, districts }) => ({ workTypes: work_types, districts })) ?? null,
      ...toCompanyQuestion(body),
    });
    switch (outcome.kind) {
      case 'unknown_company':
        return refuse(404, [errorText('notFound')]);
      case 'unknown_area':
        return refuseField('edited', errorText('notFound'));
      case 'worked_out':
        return ok(companyOutcomeWire(outcome));
    }
  },

  'POST /company/dry-run/': async ({ db, caller, body }) => {
    const { companyId, language } = caller;
    const outcome = await readCompanyOutcome(db, { companyId, language, areas: null, ...toCompanyQuestion(body) });
    if (outcome.kind === 'unknown_company') throw new Error(`there is no company ${companyId}`);
    return outcome.kind === 'unknown_area' ? refuseField('edited', errorText('notFound')) : ok(companyOutcomeWire(outcome));
  },
});

type Planned = Extract<EnquiryPlan, { kind: 'planned' }>;

/** Maximum companies named per reason for exclusion, and next in line. */
const maxNamed = 20;

/** Lists the companies whose names are shown. */
function listNamedCompanies({ turns, notMatched }: Planned): CompanyId[] {
  return [
    ...[...turns.automatic, ...turns.offers, ...turns.left.slice(0, maxNamed)].map(({ company }) => company.companyId),
    ...[...notMatched.values()].flatMap((companies) => companies.slice(0, maxNamed).map(({ companyId }) => companyId)),
  ];
}

function enquiryPlanWire(plan: Planned, names: ReadonlyMap<CompanyId, string>): EnquiryDryRun {
  const { enquiry, turns, notMatched } = plan;
  const { id, quoteCode, status } = enquiry;
  const named = (companyId: CompanyId) => ({ id: companyId, name: names.get(companyId) ?? '' });
  const inLine = ({ company, position }: InLine): DryRunCompany => ({
    company: named(company.companyId),
    position,
    price: toMajor(company.price.netMinor),
    last_served_at: company.lastServedAt?.toISOString() ?? null,
  });
  return {
    enquiry: id === null || quoteCode === null || status === null ? null : { id, quote_code: quoteCode, status },
    work_type: enquiry.workType,
    district: enquiry.district,
    country: enquiry.country,
    currency: enquiry.currency,
    price: toMajor(plan.priceMinor),
    slots: enquiry.maxSales,
    automatic_paused: plan.automaticPaused,
    automatic: turns.automatic.map(inLine),
    offers: turns.offers.map((offer) => ({ ...inLine(offer), until: offer.until.toISOString() })),
    marketplace: {
      opens_at: plan.opensAt.toISOString(),
      slots: turns.slotsLeft,
      total: turns.left.length,
      next: turns.left.slice(0, maxNamed).map(inLine),
    },
    not_matched: [...notMatched].map(([reason, companies]) => ({
      reason,
      total: companies.length,
      companies: companies.slice(0, maxNamed).map(({ companyId, obstacle }) => ({ ...named(companyId), detail: obstacle?.detail ?? '' })),
    })),
    nearby: plan.nearby,
  };
}

function companyOutcomeWire(outcome: CompanyOutcome & { readonly currency: CurrencyCode }): CompanyDryRun {
  const sums = ({ came, leads, priceMinor }: { readonly came: number; readonly leads: number; readonly priceMinor: number }) => ({
    came,
    leads,
    price: toMajor(priceMinor),
  });
  return {
    ...sums(outcome),
    currency: outcome.currency,
    from: outcome.from,
    until: outcome.until,
    work_types: outcome.workTypes.map((one) => ({
      id: one.workTypeId,
      name: one.name,
      ...sums(one),
      missing_accreditations: [...one.missingAccreditations],
    })),
    days: outcome.days.map(({ day, ...rest }) => ({ day, ...sums(rest) })),
  };
}
