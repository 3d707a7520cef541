export const timescales = ['ASAP', '1MONTH', '3MONTHS'] as const;
export type Timescale = (typeof timescales)[number];

export const enquiryStatuses = ['received', 'held', 'released', 'removed', 'expired'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** Why an enquiry waits for a person before its release, beside being a duplicate. */
export const holdReasons = ['doubtful_text', 'costly_telephone'] as const;
export type HoldReason = (typeof holdReasons)[number];

export const maxBulkLines = 1_000;

/** Lines of a file that staff import, and its bytes: a thousand enquiries with two kilobytes each. */
export const maxImportLines = 1_000;
export const largestImport = 2_097_152;

/** What becomes of a line: taken in, held back, left out as it is wrong, or taken in by an earlier line or an earlier time. */
export const importOutcomes = ['taken', 'held', 'wrong', 'before'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** How far back it is counted what came from a source. */
export const lookBackDays = 30;
