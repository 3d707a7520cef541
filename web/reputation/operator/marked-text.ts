import type { ModeratedReviewWire } from '../../../contract/reputation/moderation-endpoints.ts';
import type { ReviewFlag, ReviewText } from '../../../contract/reputation/reviews-values.ts';

/** A stretch of a text; with a flag it made the text wait. */
export interface Stretch {
  readonly text: string;
  readonly start: number;
  readonly flag: ReviewFlag | undefined;
}

/** Cuts a text where something in it was flagged. Of passages that overlap the first counts. */
export function markedText(text: string, field: ReviewText, passages: ModeratedReviewWire['passages']): Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  const own = passages.filter((passage) => passage.field === field).toSorted((a, b) => a.start - b.start);
  for (const { start, end, flag } of own) {
    if (start < at) continue;
    if (start > at) stretches.push({ text: text.slice(at, start), start: at, flag: undefined });
    stretches.push({ text: text.slice(start, end), start, flag });
    at = end;
  }
  if (at < text.length) stretches.push({ text: text.slice(at), start: at, flag: undefined });
  return stretches;
}
