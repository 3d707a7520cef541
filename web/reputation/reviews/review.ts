import type { ReviewWire } from '../../../contract/reputation/reviews-endpoints.ts';
import { replyEditMinutes } from '../../../contract/reputation/reviews-values.ts';

export interface Review extends ReviewWire {
  /** Until when its reply can be changed, by the clock of this browser. */
  readonly editableUntil: string | null;
}

/** The server decides by its own clock; a countdown here has to end when that one does. */
export function onThisClock(review: ReviewWire, serverNow: string, here = Date.now()): Review {
  const { responseEditUntil: until } = review;
  const editableUntil = until === null ? null : new Date(Date.parse(until) - Date.parse(serverNow) + here).toISOString();
  return { ...review, editableUntil };
}

const minute = 60_000;

/** Whole minutes that are left, the one that has begun included; 0 when it is over. A clock that is read a little late promises no more than the hour. */
export function minutesLeft(remaining: number): number {
  return Math.min(replyEditMinutes, Math.max(0, Math.ceil(remaining / minute)));
}
