/** What a company can have told to a receiver. */
export const eventTypes = ['lead.purchased', 'lead.credited', 'invoice.issued', 'review.published'] as const;
export type EventType = (typeof eventTypes)[number];
/** Sent on demand, to see whether a receiver works. */
export const testEvent = 'webhook.test';

export const maxWebhooks = 5;
export const longestWebhookUrl = 500;
/** For so long both secrets sign after a change. */
export const rotationHours = 24;
/** The log of deliveries goes back so far. */
export const deliveryLogDays = 30;

/** waiting: for its first try or another. delivered: answered with 2xx. dead: given up. dropped: nothing to tell any more. */
export const deliveryStates = ['waiting', 'delivered', 'dead', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * slow: no answer in time. not_public: the name leads to an address that is not of the internet. refused: answered, and not with
 * 2xx. redirected: answered with another address, which is never followed.
 */
export const deliveryProblems = ['slow', 'unreachable', 'not_public', 'no_certificate', 'refused', 'redirected'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];
