/** Pages about what moves the market at a time; each ends with the way to it. */
export const campaignKeys = ['prices', 'rebrand', 'ideal-rewards', 'covid-19', 'renewables-price-reductions'] as const;
/** Pages of running text by their key, which is also their address; the frequent questions stand on the contact page. */
export const contentKeys = ['terms', 'privacy', 'cookies', 'faq', ...campaignKeys] as const;
export type ContentKey = (typeof contentKeys)[number];

export const ticketKinds = ['contact', 'feedback'] as const;

/** What waits by kind, and what was put away. */
export const ticketViews = ['contact', 'feedback', 'done'] as const;
export type TicketView = (typeof ticketViews)[number];

/** `new`: nobody has taken it or answered it. */
export const ticketStates = ['new', 'assigned', 'answered', 'done'] as const;
export type TicketState = (typeof ticketStates)[number];

/** How a reply stands: `failed` was not sent, and is kept to be tried again. */
export const replyStates = ['sending', 'sent', 'failed'] as const;
export type ReplyState = (typeof replyStates)[number];

export const longestReply = 5_000;
export const longestPage = 60_000;

/** Bytes of a picture that is uploaded for a page. */
export const largestPagePicture = 8_388_608;
/** Of the longer side: twice the width of a column. */
export const pagePictureSide = 1_600;
/** What a picture shows, in words. */
export const longestAlt = 200;
