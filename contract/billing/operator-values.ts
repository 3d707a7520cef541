/** Tabs of the document list; `credited` lists the credit notes. */
export const documentViews = ['unpaid', 'overdue', 'paid', 'credited', 'written_off', 'failed_payment', 'all'] as const;
export type DocumentView = (typeof documentViews)[number];

export const documentOrders = ['due-asc', 'due-desc', 'created-desc', 'created-asc', 'total-desc', 'total-asc'] as const;
export type DocumentOrder = (typeof documentOrders)[number];

/** Days overdue, by the company's calendar. */
export const ageingBands = ['current', 'days_1_30', 'days_31_60', 'over_60'] as const;
export type AgeingBand = (typeof ageingBands)[number];

/** Document status for staff; a credit note is `credit` until it is used up. */
export const documentStatuses = ['pending', 'unpaid', 'overdue', 'paid', 'offset', 'writeoff', 'credit'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** Maximum invoices per batch of reminders, or per transfer. */
export const maxChosenInvoices = 100;

/** Why an invoice of a selection got no reminder. */
export const reminderObstacles = ['unknown', 'not_overdue', 'payment_under_way', 'nothing_owed', 'reminded_today', 'closed'] as const;
export type ReminderObstacle = (typeof reminderObstacles)[number];
