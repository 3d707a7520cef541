/** Events a company can subscribe to. */
export const eventTypes = ['lead.purchased', 'lead.credited', 'lead.stage_changed', 'invoice.issued', 'review.published'] as const;
export type EventType = (typeof eventTypes)[number];
/** Sent on demand, to test a receiver. */
export const testEvent = 'webhook.test';

export const maxWebhooks = 5;
export const maxWebhookUrlLength = 500;
/** Hours in which both secrets sign after a rotation. */
export const rotationHours = 24;
/** Retention of the delivery log in days. */
export const deliveryLogDays = 30;

/** waiting: for its first attempt or a retry. delivered: answered with 2xx. dead: abandoned. dropped: no longer applies. */
export const deliveryStates = ['waiting', 'delivered', 'dead', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * slow: timeout. not_public: the name resolves to a non-public address. refused: answered, but not with 2xx. redirected:
 * answered with a redirect, which is never followed.
 */
export const deliveryProblems = ['slow', 'unreachable', 'not_public', 'no_certificate', 'refused', 'redirected'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];
