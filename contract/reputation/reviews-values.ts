import { defineSheet } from '../kit/sheet-format.ts';

/** Page size of the review list. */
export const reviewsPerPage = 10;

export const reviewOrders = ['created_date-desc', 'created_date-asc', 'rating-desc', 'rating-asc'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

export const starCounts = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof starCounts)[number];

export const maxReviewLength = 1_000;
export const maxReviewReplyLength = 500;
/** Minutes after its first sending in which a reply can be changed. */
export const replyEditMinutes = 60;

/** Why a review cannot be requested, most important first. Each is also a text of the errors. */
export const requestObstacles = ['reviewGiven', 'reviewRequested', 'reviewTooLate', 'reviewNoAddress'] as const;
export type RequestObstacle = (typeof requestObstacles)[number];

/** Weeks after the purchase in which a review can be requested and given. */
export const reviewRequestWeeks = 20;

/** Hours until a clean review is published automatically. */
export const reviewHoldHours = 48;
export const reviewReminderDays = 7;

/** Maximum characters of a shared comment. */
export const maxSharedCommentLength = 120;

export const reviewStates = ['held', 'published', 'unpublished'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Why a review is held for moderation. */
export const reviewFlags = ['link', 'contact', 'insult'] as const;
export type ReviewFlag = (typeof reviewFlags)[number];

/** Part of the consumer's name that is published. */
export const nameChoices = ['forename', 'initials'] as const;
export type NameChoice = (typeof nameChoices)[number];

/** Texts of a review and its reply. */
export const reviewTexts = ['comment', 'work_done', 'reply'] as const;
export type ReviewText = (typeof reviewTexts)[number];

/** Views for staff: pending, flagged for a person, awaiting the customer's change, and decided. */
export const moderationViews = ['waiting', 'flagged', 'asked', 'published', 'unpublished'] as const;
export type ModerationView = (typeof moderationViews)[number];

/** For decided reviews `since` sorts newest first. */
export const moderationOrders = ['since-asc', 'since-desc', 'rating-asc', 'rating-desc'] as const;
export type ModerationOrder = (typeof moderationOrders)[number];

/** Shown instead of hidden words. */
export const hiddenWords = '[removed]';

/** Days in which a customer can change their review after being asked to. */
export const reviewChangeDays = 14;

/** Reviews as a file, without free text, which may name people. */
export const reviewSheet = defineSheet(
  {
    created: 'time',
    code: 'text',
    company: 'text',
    country: 'text',
    lead: 'text',
    work_type: 'text',
    stars: 'number',
    state: 'text',
    flags: 'text',
    moderated_by: 'text',
    reply_state: 'text',
    replied: 'time',
  },
  'created',
);
