import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { obstacleToDelivery } from '../buying/delivery-rule.ts';
import { judgePurchase } from '../buying/judge-purchase-rule.ts';
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

/** The first obstacle of a company, by the same rule that judges its purchases; then by what it wants delivered. */
function obstacleTo(company: CoveringCompany, enquiryId: EnquiryId, enquiry: EnquiryToMatch): string | null {
  const { obstacle } = judgePurchase(
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
  if (obstacle === null) return obstacleToDelivery(company);
  return obstacle.code === '108' ? `108--${obstacle.detail}` : obstacle.code;
}

/** Who matches an enquiry that has just been released, in the fair order, and why the others do not. */
export function judgeMatch(enquiryId: EnquiryId, enquiry: EnquiryToMatch, covering: readonly CoveringCompany[]): Match {
  const matching: CoveringCompany[] = [];
  const notMatched: Record<string, CompanyId[]> = {};
  for (const company of covering) {
    const reason = obstacleTo(company, enquiryId, enquiry);
    if (reason === null) matching.push(company);
    else (notMatched[reason] ??= []).push(company.companyId);
  }
  const order = fairOrder(enquiryId, matching);
  return {
    matched: order.map((company) => company.companyId),
    automatic: order.filter((company) => company.allowAutoaccept).map((company) => company.companyId),
    notMatched,
  };
}
