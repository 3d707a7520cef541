import { addressLines } from '../../../contract/geography/address-rule.ts';
import type { DeskCompany, DeskCompanyRow } from '../../../contract/companies/desk-endpoints.ts';
import type { CompanyMark, CompanyState } from '../../../contract/companies/desk-values.ts';
import { companyStatuses } from '../../../contract/companies/values.ts';
import { getBrandByKey } from '../../../contract/kit/brands.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import type { ListedCompany } from '../company-list-query.ts';
import type { DeskFacts, MonthOfSpending } from '../company-summary-query.ts';
import type { Company } from '../queries.ts';
import { openToDos } from '../to-do-rule.ts';
import type { VatCheck } from '../vat-checks.ts';
import { describeVatNumber } from '../vat-treatment-rule.ts';

function getCompanyState({ locked, statusId }: ListedCompany): CompanyState {
  if (locked) return 'locked';
  return statusId === companyStatuses.closed ? 'closed' : 'active';
}

function listMarks(company: ListedCompany): CompanyMark[] {
  const marks: Readonly<Record<CompanyMark, boolean>> = {
    buying_off: !company.purchaseEnabled,
    suspended: company.suspended,
    without_card: company.buyWithoutCard,
    offers_only: company.noMarketplace,
    own_area_only: company.noWidenMarketplace,
    managed_profile: company.banEdit,
    managed_coverage: company.banEditCoverage,
    discount: company.discountBp > 0,
    alerts_paused: company.alertsPaused,
  };
  return (Object.keys(marks) as CompanyMark[]).filter((mark) => marks[mark]);
}

export function rowWire(company: ListedCompany): DeskCompanyRow {
  return {
    id: company.id,
    number: company.accountNumber,
    name: company.internalName,
    state: getCompanyState(company),
    country: company.country,
    account_type: company.accountType,
    currency: company.currency,
    balance: toMajor(company.balanceMinor),
    credit_limit: toMajor(company.creditLimitMinor),
    overdue: company.overdue,
    last_purchase: company.lastPurchaseAt?.toISOString() ?? null,
    created: company.createdAt.toISOString(),
    marks: listMarks(company),
  };
}

function vatWire(company: Company, checks: readonly VatCheck[]): Pick<DeskCompany, 'vat_charged' | 'vat_checks' | 'vat_number_state'> {
  const described = describeVatNumber(company.country, company);
  return {
    vat_number_state: described?.state ?? null,
    vat_charged: described?.isVatCharged ?? false,
    vat_checks: checks.map(({ checkedAt, consultationNumber, requestedBy, ...check }) => ({
      ...check,
      at: checkedAt.toISOString(),
      consultation_number: consultationNumber,
      requested_by: requestedBy,
    })),
  };
}

/** Parts of a company's summary. */
export interface SummaryParts {
  readonly facts: DeskFacts;
  readonly company: Company;
  readonly spending: readonly MonthOfSpending[];
  readonly checks: readonly VatCheck[];
}

export function summaryWire({ facts, company, spending, checks }: SummaryParts): DeskCompany {
  const { waitingId, waitingBp, waitingReason, waitingBy } = facts;
  return {
    ...rowWire(facts),
    lock: facts.lockedAt === null ? null : { at: facts.lockedAt.toISOString(), reason: facts.lockReason ?? '' },
    closed: facts.statusId === companyStatuses.closed,
    brand: getBrandByKey(company.brand).name,
    language: company.language,
    person: [company.title, company.forename, company.surname].filter(Boolean).join(' '),
    phone: company.phone,
    website: company.website,
    address: addressLines(company.country, { ...company, line1: company.addressLine1, line2: company.addressLine2 }),
    company_type: company.companyType,
    company_number: company.companyNumber,
    vat_number: company.vatNumber,
    ...vatWire(company, checks),
    email_validated: company.emailValidated,
    last_sign_in: facts.lastSignInAt?.toISOString() ?? null,
    to_dos: openToDos(company),
    credit: {
      remaining: toMajor(Math.max(0, facts.creditLimitMinor - facts.balanceMinor)),
      overdue_since: facts.overdueSince,
      overdue_amount: toMajor(facts.overdueMinor),
      terms_days: facts.termsDays,
      auto_pay: company.autoPay,
      auto_pay_barred: facts.autoPayBarred,
    },
    spend: spending.map(({ month, netMinor, leads }) => ({ month, net: toMajor(netMinor), leads })),
    waiting_discount:
      waitingId === null || waitingBp === null
        ? null
        : { id: waitingId, wanted: waitingBp / 100, reason: waitingReason ?? '', asked_by: waitingBy ?? '' },
  };
}
