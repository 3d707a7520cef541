import { defineSheet } from '../kit/sheet-format.ts';

/** Pages about current market topics, each ending with a link to act. */
export const campaignKeys = ['prices', 'rebrand', 'ideal-rewards', 'covid-19', 'renewables-price-reductions'] as const;
/** The home page, which the server renders for visitors. */
export const homeKey = 'home';
/** Pages of running text by key, which is also their address; the FAQ is part of the contact page. */
export const contentKeys = [homeKey, 'terms', 'privacy', 'cookies', 'faq', ...campaignKeys] as const;
export type ContentKey = (typeof contentKeys)[number];

export const ticketKinds = ['contact', 'feedback'] as const;

/** Open tickets by kind, and completed ones. */
export const ticketViews = ['contact', 'feedback', 'done'] as const;
export type TicketView = (typeof ticketViews)[number];

/** `new`: neither assigned nor answered. */
export const ticketStates = ['new', 'assigned', 'answered', 'done'] as const;
export type TicketState = (typeof ticketStates)[number];

/** State of a reply; `failed` was not sent and is kept for a retry. */
export const replyStates = ['sending', 'sent', 'failed'] as const;
export type ReplyState = (typeof replyStates)[number];

export const maxTicketReplyLength = 5_000;
export const maxContentPageLength = 60_000;

/** Maximum bytes of a picture for a page. */
export const maxPagePictureBytes = 8_388_608;
/** Longer side in pixels: twice the width of a column. */
export const pagePictureSide = 1_600;
/** Maximum length of the alternative text. */
export const maxAltLength = 200;

/** Messages as a file, without their texts. */
export const ticketSheet = defineSheet(
  {
    created: 'time',
    kind: 'text',
    state: 'text',
    company: 'text',
    name: 'text',
    email: 'text',
    enquiry: 'text',
    page: 'text',
    assigned: 'text',
    attachment: 'number',
    done: 'time',
  },
  'created',
);
