/** So many reviews to a page. */
export const reviewsPerPage = 10;

export const reviewOrders = ['created_date-desc', 'created_date-asc', 'rating-desc', 'rating-asc'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

export const starCounts = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof starCounts)[number];

export const longestReview = 1_000;
export const longestReply = 500;
/** For so many minutes after its first sending a reply can be changed. */
export const replyEditMinutes = 60;

/** Why a review cannot be asked for, the reason that weighs most first. Each is a text of the errors as well. */
export const requestObstacles = ['reviewGiven', 'reviewRequested', 'reviewTooLate', 'reviewNoAddress'] as const;
export type RequestObstacle = (typeof requestObstacles)[number];

/** For so many weeks after the purchase a review can be asked for and given. */
export const reviewRequestWeeks = 20;

/** A clean review is published by itself after so many hours. */
export const reviewHoldHours = 48;
export const reviewReminderDays = 7;

/** So many characters of a comment are shared. */
export const longestSharedComment = 120;

export const reviewStates = ['held', 'published', 'unpublished'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Why a review waits for a person. */
export const reviewFlags = ['link', 'contact', 'insult'] as const;
export type ReviewFlag = (typeof reviewFlags)[number];

/** What of the consumer's name is published. */
export const nameChoices = ['forename', 'initials'] as const;
export type NameChoice = (typeof nameChoices)[number];

/** The texts of a review and of its reply. */
export const reviewTexts = ['comment', 'work_done', 'reply'] as const;
export type ReviewText = (typeof reviewTexts)[number];

/** What staff look through: what waits, of that what waits for a person, what a customer was asked to change, what is decided. */
export const moderationViews = ['waiting', 'flagged', 'asked', 'published', 'unpublished'] as const;
export type ModerationView = (typeof moderationViews)[number];

/** Of what is decided `since` begins with the newest. */
export const moderationOrders = ['since-asc', 'since-desc', 'rating-asc', 'rating-desc'] as const;
export type ModerationOrder = (typeof moderationOrders)[number];

/** What stands in place of words that are not shown. */
export const hiddenWords = '[removed]';

/** For so many days a customer can change their review once they were asked to. */
export const reviewChangeDays = 14;
