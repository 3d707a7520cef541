/** Statuses that a source can choose to receive. */
export const statusEvents = ['accepted', 'held', 'released', 'sold', 'credited', 'rejected'] as const;
export type StatusEvent = (typeof statusEvents)[number];

/** Statuses of a lead. `accepted`: taken in, not on sale yet. */
export const leadStatuses = [...statusEvents, 'expired'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** `get`: the address with placeholders filled in. `post`: JSON. */
export const callbackMethods = ['get', 'post'] as const;
export type CallbackMethod = (typeof callbackMethods)[number];

export const statusDeliveryStates = ['waiting', 'delivered', 'dead', 'dropped'] as const;
export type StatusDeliveryState = (typeof statusDeliveryStates)[number];
export const statusProblems = ['slow', 'unreachable', 'not_public', 'no_certificate', 'refused', 'redirected'] as const;
export type StatusProblem = (typeof statusProblems)[number];
export const deliveryPageSize = 50;
