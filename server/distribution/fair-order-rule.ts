import { hash } from 'node:crypto';
import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';

export interface Waiting {
  readonly companyId: CompanyId;
  /** The last automatic purchase or offer of the work type; null if never. */
  readonly lastServedAt: Date | null;
}

/** An unpredictable but reproducible draw. */
function draw(enquiryId: EnquiryId, companyId: CompanyId): string {
  return hash('sha256', `${enquiryId}:${companyId}`);
}

/**
 * Orders companies by longest wait since their last automatic purchase or offer of the work type, those never served first. Ties are broken by a
 * reproducible draw per enquiry.
 */
export function fairOrder<Company extends Waiting>(enquiryId: EnquiryId, companies: readonly Company[]): Company[] {
  return companies
    .map((company) => ({ company, since: company.lastServedAt?.getTime() ?? -Infinity, lot: draw(enquiryId, company.companyId) }))
    .sort((a, b) => (a.since === b.since ? (a.lot < b.lot ? -1 : 1) : a.since - b.since))
    .map(({ company }) => company);
}
