/** How often the marketplace is reported: hourly, at 7 and 17, at 7, at 17. */
export const alertFrequencies = [1, 2, 3, 4] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** What a mail can be switched off by a link in it: alerts about leads reserved for the company, or the report of the marketplace. */
export const alertMailKinds = ['priority', 'digest'] as const;
export type AlertMailKind = (typeof alertMailKinds)[number];

/** What a link in a mail can switch off; `news` stands for marketing notices and belongs to a person instead of an address. */
export const endableMailKinds = [...alertMailKinds, 'news'] as const;
export type EndableMailKind = (typeof endableMailKinds)[number];

export const noticeTypes = ['alert', 'info', 'success', 'high'] as const;
export type NoticeType = (typeof noticeTypes)[number];

/** Notices with a number up to this one are worked out by the product itself and cannot be published. */
export const systemNotices = { overdue: 7, smsBudget: 8, suspended: 9 } as const;

/**
 * queued: waits for its first try. sending: is being handed over. failed: waits for another try. sent: taken by the mail server
 * or the SMS provider. kept: put into words but not sent, because this installation has no way to. dropped: not sent for a reason
 * that will not pass. dead: given up. unknown: given up, and it may have arrived all the same.
 */
export const messageStates = ['queued', 'sending', 'failed', 'sent', 'kept', 'dropped', 'dead', 'unknown'] as const;
export type MessageState = (typeof messageStates)[number];
