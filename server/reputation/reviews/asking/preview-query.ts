import { brandOfForm } from '../../../../contract/kit/brands.ts';
import type { CompanyId } from '../../../../contract/kit/ids.ts';
import type { PageLanguage } from '../../../../contract/kit/language.ts';
import { reviewRequestWeeks, type RequestObstacle } from '../../../../contract/reputation/reviews-values.ts';
import { consumerLanguage, type Spoken } from '../../../enquiries/consumer-language-rule.ts';
import { revealContact } from '../../../enquiries/reveal-contact.ts';
import { unitOf } from '../../../geography/business-units.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { findCurrentWords } from '../../../platform/sending/current-words-query.ts';
import { speakingIn } from '../../../platform/texts.ts';
import { requestWords } from '../messages.ts';
import { findReviewedLead } from '../reviewed-lead-query.ts';
import { judgeRequest } from './request-review.ts';

interface Asked extends Spoken {
  readonly site: number;
  readonly endsAt: Date;
}

export interface MailPreview {
  readonly language: PageLanguage;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: string[];
  readonly button: string;
}

/**
 * The mail that would ask the customer of a lead, as it would be sent now: in the customer's language, under the brand that they asked
 * under and in the operator's words; or why they cannot be asked.
 */
export async function previewRequest(
  tx: Tx,
  asked: { readonly companyId: CompanyId; readonly code: string },
): Promise<{ readonly kind: 'preview'; readonly mail: MailPreview } | { readonly kind: RequestObstacle | 'unknown' }> {
  const judged = await judgeRequest(tx, asked);
  if (judged.kind !== 'open') return judged;
  const { purchaseId, enquiryId } = judged.lead;
  const enquiry = await tx.first(sql<Asked>`
    select e.country, e.site, e.language, p.created_at + make_interval(weeks => ${reviewRequestWeeks}) as "endsAt"
    from purchases p join enquiries e on e.id = p.enquiry_id where p.id = ${purchaseId}`);
  if (enquiry === undefined) return { kind: 'unknown' };
  const { timeZone } = unitOf(enquiry.country);
  const language = consumerLanguage(enquiry);
  const lead = await findReviewedLead(tx, purchaseId, language);
  const contact = await tx.first(revealContact({ type: 'company', companyId: asked.companyId }, [enquiryId], 'review-request'));
  if (lead === undefined) return { kind: 'unknown' };
  const recipient = { id: enquiryId, language, country: enquiry.country, timeZone, forename: contact?.forename ?? '' };
  const words = await findCurrentWords(tx, { template: 'review-request', language });
  const said = speakingIn(language, () => requestWords('request', { ...lead, endsAt: enquiry.endsAt }, recipient), {
    brand: brandOfForm(enquiry.site, enquiry.country).key,
    words,
    isMessage: true,
  });
  const paragraphs = [said.greeting, said.text, said.until].filter((text) => text !== null);
  return { kind: 'preview', mail: { language, subject: said.subject, heading: said.heading, paragraphs, button: said.button } };
}
