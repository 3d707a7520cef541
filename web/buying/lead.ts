import type { MarketplaceRow } from '../../contract/buying/endpoints.ts';

/** A lead for sale as the screens know it. The wire's own names and shapes end here. */
export interface Lead {
  readonly id: number;
  readonly quoteCode: string;
  readonly postcode: string;
  readonly description: string | null;
  readonly requestedAt: string;
  readonly sold: number;
  readonly maxLeads: number;
  readonly answers: MarketplaceRow['0']['question_answers'];
  /** Until then only who was offered it may buy. */
  readonly priorityUntil: string | null;
  readonly location: string;
  readonly locationUrl: string;
  readonly releasedAt: string;
  readonly isViewed: boolean;
  readonly isInCoverage: boolean;
  /** What was found out about how to reach the customer, and when. */
  readonly contactFacts: MarketplaceRow['contactFacts'];
  readonly workType: string;
  /** Excluding VAT. */
  readonly price: number;
  readonly vat: number;
  readonly currency: MarketplaceRow['currency'];
  readonly isOffered: boolean;
  readonly isGuaranteed: boolean;
  readonly guaranteedUntil: string | null;
}

export function leadOf({ '0': enquiry, ...row }: MarketplaceRow): Lead {
  return {
    id: enquiry.id,
    quoteCode: enquiry.quote_code,
    postcode: enquiry.postcode,
    description: enquiry.description,
    requestedAt: enquiry.request_date,
    sold: enquiry.sold,
    maxLeads: enquiry.number_leads_requested,
    answers: enquiry.question_answers,
    priorityUntil: enquiry.priority_access,
    location: row.location,
    locationUrl: row.location_url,
    releasedAt: row.dateReleased,
    isViewed: row.viewed === 1,
    isInCoverage: row.inCoverage === 1,
    contactFacts: row.contactFacts,
    workType: row.work_type_translation,
    price: row.dashboardPrice,
    vat: row.dashboardPriceVat,
    currency: row.currency,
    isOffered: row.offered === 1,
    isGuaranteed: row.availability_guarantee === 1,
    guaranteedUntil: row.availability_guarantee_until,
  };
}
