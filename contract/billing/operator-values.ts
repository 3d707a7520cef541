/** The tabs of the list of documents; `credited` are the credit notes themselves. */
export const documentViews = ['unpaid', 'overdue', 'paid', 'credited', 'written_off', 'failed_payment', 'all'] as const;
export type DocumentView = (typeof documentViews)[number];

export const documentOrders = ['due-asc', 'due-desc', 'created-desc', 'created-asc', 'total-desc', 'total-asc'] as const;
export type DocumentOrder = (typeof documentOrders)[number];

/** How long what is to pay has been due, in days by the company's calendar. */
export const ageingBands = ['current', 'days_1_30', 'days_31_60', 'over_60'] as const;
export type AgeingBand = (typeof ageingBands)[number];

/** How a document stands, as staff see it: a credit note is `credit` while something of it is unused. */
export const documentStatuses = ['pending', 'unpaid', 'overdue', 'paid', 'offset', 'writeoff', 'credit'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** So many invoices can be reminded of at once, or paid by one transfer. */
export const mostChosenInvoices = 100;

/** Why an invoice of a selection was not reminded of. */
export const reminderObstacles = ['unknown', 'not_overdue', 'payment_under_way', 'nothing_owed', 'reminded_today', 'closed'] as const;
export type ReminderObstacle = (typeof reminderObstacles)[number];
