import { toMajor } from '../../../contract/kit/money.ts';
import type { OperatorEnquiry } from '../operator-queries.ts';

export function operatorEnquiryWire(enquiry: OperatorEnquiry) {
  return {
    id: enquiry.id,
    quote_code: enquiry.quoteCode,
    status: enquiry.status,
    held_as_duplicate: enquiry.heldAsDuplicate,
    hold_reasons: [...(enquiry.heldAsDuplicate ? (['duplicate'] as const) : []), ...enquiry.holdReasons],
    qualified: enquiry.qualified,
    country: enquiry.country,
    district: enquiry.district,
    work_type: enquiry.workType,
    received_at: enquiry.receivedAt.toISOString(),
    hold_release_at: enquiry.holdReleaseAt?.toISOString() ?? null,
    released_at: enquiry.releasedAt?.toISOString() ?? null,
    sold: enquiry.sold,
    reserved: enquiry.reserved,
    number_leads_requested: enquiry.maxSales,
    list_price: toMajor(enquiry.listPriceMinor),
    currency: enquiry.currency,
  };
}
