import { defineSheet } from '../kit/sheet-format.ts';

export const timescales = ['ASAP', '1MONTH', '3MONTHS'] as const;
export type Timescale = (typeof timescales)[number];

export const enquiryStatuses = ['received', 'held', 'released', 'removed', 'expired'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** Why an enquiry is held for review, besides being a duplicate. */
export const holdReasons = ['doubtful_text', 'costly_telephone', 'unconfirmed', 'low_score', 'suspected_robot', 'held_on_import'] as const;
export type HoldReason = (typeof holdReasons)[number];

export const maxBulkLines = 1_000;

/** Maximum rows, columns and bytes of a staff import. A workbook may unpack to `maxUnpackedBytes`. */
export const maxImportLines = 50_000;
export const maxImportColumns = 200;
export const maxImportBytes = 33_554_432;
export const maxUnpackedBytes = 134_217_728;

/** Days that an import and its file of rejects are kept. One that was never started is deleted after a day. */
export const importDays = 30;

/** An import waits for its mapping, is checked, waits for its start, runs, and ends. */
export const importStates = ['mapping', 'checking', 'checked', 'running', 'done', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** Encodings and formats of import files. */
export const importFormats = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'xlsx'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Programs whose exports are recognised by their headings. */
export const importProviders = ['plumbline', 'meta', 'google', 'typeform', 'hubspot'] as const;
export type ImportProvider = (typeof importProviders)[number];

/** Outcome of a line: taken, held, skipped as invalid, or already taken from an earlier line or import. */
export const importOutcomes = ['taken', 'held', 'wrong', 'before'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Days of history in a source's counts. */
export const lookBackDays = 30;

/** Checks of an enquiry, each performed once and timestamped. */
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

/** Checks shown to companies before they buy, strongest first. */
export const contactFacts = ['telephone_qualified', 'telephone_confirmed', 'email_confirmed', 'telephone_format'] as const;

/** Checks that a source may require for automatic release. */
export const requiredChecks = ['telephone_confirmed', 'email_confirmed', 'mail_accepted'] as const;
export type RequiredCheck = (typeof requiredChecks)[number];

/** Checks that a source may have done itself, and how long they stay valid. */
export const provenChecks = ['telephone_confirmed', 'email_confirmed'] as const;
export type ProvenCheck = (typeof provenChecks)[number];
export const proofDays = 30;

export const maxFrameOrigins = 50;

const originHostPattern = /^(?:[\da-z-]+\.)*[\da-z-]+$|^\[[\da-f:]+\]$/;

/**
 * Tests for an origin as browsers write it: scheme, host and port only. Plain http only for the local machine. It is used in
 * a content security policy, where a star matches every host and a semicolon begins another rule; addresses may contain
 * both.
 */
export function isOrigin(text: string): boolean {
  const parsed = URL.parse(text);
  if (parsed === null || parsed.origin !== text || text.length > 200 || !originHostPattern.test(parsed.hostname)) return false;
  return parsed.protocol === 'https:' || (parsed.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(parsed.hostname));
}

/** When a consumer would like to be called; buyers see it with the telephone number. */
export const callTimes = ['weekday_morning', 'weekday_afternoon', 'weekday_evening', 'weekend'] as const;
export type CallTime = (typeof callTimes)[number];

/** Photos of a job: maximum number, longest side in pixels after re-encoding, and largest file accepted. */
export const maxJobPhotos = 6;
export const jobPhotoSide = 1_600;
export const maxJobPhotoBytes = 12_582_912;
export const maxJobPhotoPixels = 50_000_000;

/** Sources as a file, with their figures of the last 30 days. */
export const sourceSheet = defineSheet(
  {
    name: 'text',
    state: 'text',
    created: 'time',
    stopped: 'time',
    hold_minutes: 'number',
    received: 'number',
    held: 'number',
    released: 'number',
    sold: 'number',
    returned: 'number',
    keys: 'number',
  },
  null,
);
/** Enquiries that staff may change in one call. */
export const maxBulkLeads = 100;
