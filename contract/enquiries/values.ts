export const timescales = ['ASAP', '1MONTH', '3MONTHS'] as const;
export type Timescale = (typeof timescales)[number];

export const enquiryStatuses = ['received', 'held', 'released', 'removed', 'expired'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** Why an enquiry waits for a person before its release, beside being a duplicate. */
export const holdReasons = ['doubtful_text', 'costly_telephone', 'unconfirmed', 'low_score', 'suspected_robot'] as const;
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

/** What is found out about an enquiry, each once and with its time. */
export const checkKinds = [
  'telephone_format',
  'not_sent_before',
  'unhurried',
  'lasting_mail',
  'mail_accepted',
  'plain_text',
  'own_language',
  'telephone_confirmed',
  'email_confirmed',
  'telephone_qualified',
] as const;
export type CheckKind = (typeof checkKinds)[number];

/** What companies are told of it before they buy, the strongest first. */
export const contactFacts = ['telephone_qualified', 'telephone_confirmed', 'email_confirmed', 'telephone_format'] as const;

/** What a source may want confirmed before its enquiries are released by themselves. */
export const requiredChecks = ['telephone_confirmed', 'email_confirmed', 'mail_accepted'] as const;
export type RequiredCheck = (typeof requiredChecks)[number];

/** What a source may have confirmed itself, and for how long that counts. */
export const provenChecks = ['telephone_confirmed', 'email_confirmed'] as const;
export type ProvenCheck = (typeof provenChecks)[number];
export const proofDays = 30;

export const mostFrameOrigins = 50;

const hostOfOrigin = /^(?:[\da-z-]+\.)*[\da-z-]+$|^\[[\da-f:]+\]$/;

/**
 * An origin as browsers write it: scheme, host and port, nothing else. Over plain http only the reader's own machine. It stands in a
 * content security policy, where a star is every host and a semicolon begins another rule; addresses may hold both.
 */
export function isOrigin(text: string): boolean {
  const parsed = URL.parse(text);
  if (parsed === null || parsed.origin !== text || text.length > 200 || !hostOfOrigin.test(parsed.hostname)) return false;
  return parsed.protocol === 'https:' || (parsed.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(parsed.hostname));
}

/** When a consumer would like to be called; told to buyers with the telephone number. */
export const callTimes = ['weekday_morning', 'weekday_afternoon', 'weekday_evening', 'weekend'] as const;
export type CallTime = (typeof callTimes)[number];

/** Photographs of a job: how many, the longest side in pixels once made anew, and the largest file that is taken. */
export const maxJobPhotos = 6;
export const jobPhotoSide = 1_600;
export const largestJobPhoto = 12_582_912;
export const jobPhotoPixels = 50_000_000;
