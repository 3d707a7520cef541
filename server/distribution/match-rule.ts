import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { obstacleToDelivery } from '../buying/delivery-rule.ts';
import { judgePurchase, type LeadPrice } from '../buying/judge-purchase-rule.ts';
import { fairOrder } from './fair-order-rule.ts';
import type { CoveringCompany, EnquiryToMatch } from './match-query.ts';

export interface Match {
  /** In fair order. */
  readonly matched: readonly CompanyId[];
  /** Those that buy automatically, in the same order. */
  readonly automatic: readonly CompanyId[];
  /** Reason to companies, for those that cover place and work but did not match. */
  readonly notMatched: Readonly<Record<string, readonly CompanyId[]>>;
}

/** Why a company does not match, with details to show. */
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

/** Judges a company by the same rule as its purchases, then by its delivery settings. */
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

/** Judges every covering company: matches first, in fair order, then the others as given. */
export function judgeCovering(enquiryId: EnquiryId, enquiry: EnquiryToMatch, covering: readonly CoveringCompany[]): JudgedCompany[] {
  const judged = covering.map((company) => judgeCompany(company, enquiryId, enquiry));
  const matching = judged.filter(({ obstacle }) => obstacle === null);
  return [...fairOrder(enquiryId, matching), ...judged.filter(({ obstacle }) => obstacle !== null)];
}

/** Splits covering companies into matches, in fair order, and others by reason. */
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
