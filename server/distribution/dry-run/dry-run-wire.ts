import type { CompanyDryRun, DryRunCompany, EnquiryDryRun } from '../../../contract/distribution/dry-run-endpoints.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { toMajor, type CurrencyCode } from '../../../contract/kit/money.ts';
import type { CompanyOutcome } from './company-dry-run-rule.ts';
import type { EnquiryPlan } from './enquiry-dry-run-query.ts';
import type { InLine } from './plan-turns-rule.ts';

type Planned = Extract<EnquiryPlan, { kind: 'planned' }>;

/** So many of those who get nothing are named for each reason, and so many who are next in line. */
const mostNamed = 20;

/** Whose names are told. */
export function namedIn({ turns, notMatched }: Planned): CompanyId[] {
  return [
    ...[...turns.automatic, ...turns.offers, ...turns.left.slice(0, mostNamed)].map(({ company }) => company.companyId),
    ...[...notMatched.values()].flatMap((companies) => companies.slice(0, mostNamed).map(({ companyId }) => companyId)),
  ];
}

export function enquiryPlanWire(plan: Planned, names: ReadonlyMap<CompanyId, string>): EnquiryDryRun {
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
      next: turns.left.slice(0, mostNamed).map(inLine),
    },
    not_matched: [...notMatched].map(([reason, companies]) => ({
      reason,
      total: companies.length,
      companies: companies.slice(0, mostNamed).map(({ companyId, obstacle }) => ({ ...named(companyId), detail: obstacle?.detail ?? '' })),
    })),
    nearby: plan.nearby,
  };
}

export function companyOutcomeWire(outcome: CompanyOutcome & { readonly currency: CurrencyCode }): CompanyDryRun {
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
