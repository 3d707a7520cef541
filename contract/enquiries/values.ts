export const timescales = ['ASAP', '1MONTH', '3MONTHS'] as const;
export type Timescale = (typeof timescales)[number];

export const enquiryStatuses = ['received', 'held', 'released', 'removed', 'expired'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** Why an enquiry waits for a person before its release, beside being a duplicate. */
export const holdReasons = ['doubtful_text', 'costly_telephone'] as const;
export type HoldReason = (typeof holdReasons)[number];

export const maxBulkLines = 1_000;
