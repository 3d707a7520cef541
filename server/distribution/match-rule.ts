import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { obstacleToDelivery } from '../buying/delivery-rule.ts';
import { judgePurchase, type LeadPrice } from '../buying/judge-purchase-rule.ts';
import { fairOrder } from './fair-order-rule.ts';
import type { CoveringCompany, EnquiryToMatch } from './match-query.ts';

export interface Match {
  /** In the fair order. */
  readonly matched: readonly CompanyId[];
  /** Those of them that buy automatically, in the same order. */
  readonly automatic: readonly CompanyId[];
  /** Why the others who cover the place and the work did not: reason to companies. */
  readonly notMatched: Readonly<Record<string, readonly CompanyId[]>>;
}

/** What stands between a company and an enquiry, with what is to be said of it beside. */
interface MatchObstacle {
  readonly reason: string;
  readonly detail: string;
}

export interface JudgedCompany {
  readonly companyId: CompanyId;
  readonly automatic: boolean;
  readonly lastServedAt: Date | null;
  readonly price: LeadPrice;
  readonly obstacle: MatchObstacle | null;
}

/** A company's price and its first obstacle, by the same rule that judges its purchases; then by what it wants delivered. */
function judgeCompany(company: CoveringCompany, enquiryId: EnquiryId, enquiry: EnquiryToMatch): JudgedCompany {
  const { companyId, allowAutoaccept, lastServedAt } = company;
  const { obstacle, price } = judgePurchase(
    { ...company, settings: enquiry.settings, now: enquiry.now },
    {
      ...enquiry,
      enquiryId,
      opened: true,
      withinReach: true,
      bought: false,
      declined: false,
      offerId: null,
      offeredAt: null,
      guaranteeUntil: null,
      offerLiving: false,
      missingAccreditations: [...company.missingAccreditations],
    },
  );
  const judged = { companyId, automatic: allowAutoaccept, lastServedAt, price };
  if (obstacle !== null) {
    const { code, detail } = obstacle;
    return { ...judged, obstacle: { reason: code === '108' ? `108--${detail}` : code, detail } };
  }
  const heldBack = obstacleToDelivery(company);
  return { ...judged, obstacle: heldBack === null ? null : { reason: heldBack, detail: '' } };
}

/** Everybody who covers an enquiry with price and obstacle: first who matches, in the fair order, then the others as they came. */
export function judgeCovering(enquiryId: EnquiryId, enquiry: EnquiryToMatch, covering: readonly CoveringCompany[]): JudgedCompany[] {
  const judged = covering.map((company) => judgeCompany(company, enquiryId, enquiry));
  const matching = judged.filter(({ obstacle }) => obstacle === null);
  return [...fairOrder(enquiryId, matching), ...judged.filter(({ obstacle }) => obstacle !== null)];
}

/** Who matches an enquiry that has just been released, in the fair order, and why the others do not. */
export function judgeMatch(enquiryId: EnquiryId, enquiry: EnquiryToMatch, covering: readonly CoveringCompany[]): Match {
  const matched: JudgedCompany[] = [];
  const notMatched: Record<string, CompanyId[]> = {};
  for (const company of judgeCovering(enquiryId, enquiry, covering)) {
    if (company.obstacle === null) matched.push(company);
    else (notMatched[company.obstacle.reason] ??= []).push(company.companyId);
  }
  return {
    matched: matched.map(({ companyId }) => companyId),
    automatic: matched.filter(({ automatic }) => automatic).map(({ companyId }) => companyId),
    notMatched,
  };
}
