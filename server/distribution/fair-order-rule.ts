import { hash } from 'node:crypto';
import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';

export interface Waiting {
  readonly companyId: CompanyId;
  /** The last automatic purchase or offer of the work type; null: never yet. */
  readonly lastServedAt: Date | null;
}

/** A draw that nobody can foresee and everybody can repeat. */
function draw(enquiryId: EnquiryId, companyId: CompanyId): string {
  return hash('sha256', `${enquiryId}:${companyId}`);
}

/**
 * Whose turn it is: first who has waited longest since the last automatic purchase or offer of the work type, those who
 * never had one before all others; those who waited equally long by a draw of their own for each enquiry.
 */
export function fairOrder<Company extends Waiting>(enquiryId: EnquiryId, companies: readonly Company[]): Company[] {
  return companies
    .map((company) => ({ company, since: company.lastServedAt?.getTime() ?? -Infinity, lot: draw(enquiryId, company.companyId) }))
    .sort((a, b) => (a.since === b.since ? (a.lot < b.lot ? -1 : 1) : a.since - b.since))
    .map(({ company }) => company);
}
