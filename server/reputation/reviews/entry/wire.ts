import type { ReviewWire } from '../../../../contract/reputation/reviews-endpoints.ts';
import type { ContactRow } from '../../../enquiries/reveal-contact.ts';
import type { ListedReview } from '../reviews-query.ts';

function nameOf(contact: ContactRow | undefined): string | null {
  const name = [contact?.forename, contact?.surname].filter((part) => part != null && part !== '').join(' ');
  return name === '' ? null : name;
}

export function reviewWire(review: ListedReview & { contact: ContactRow | undefined }): ReviewWire {
  return {
    id: review.id,
    code: review.code,
    lead_code: review.leadCode,
    customer: nameOf(review.contact),
    comment: review.comment,
    rating: review.rating,
    rating_overall: review.rating,
    createdDate: review.createdAt.toISOString(),
    isPublished: review.state === 'published',
    workTypeHeading: review.workType,
    work_done_comments: review.workDone,
    response: review.reply,
    response_ts: review.repliedAt?.toISOString() ?? null,
    responseEditUntil: review.editUntil?.toISOString() ?? null,
  };
}
