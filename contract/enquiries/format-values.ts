/** Formats a source can send: our own fields, other JSON, form fields, or that of a provider. */
export const sourceKinds = ['api', 'json', 'form', 'google', 'typeform', 'hubspot', 'meta'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Formats whose calls may be signed in place of a key. */
export const signedKinds = ['typeform', 'hubspot', 'meta'] as const satisfies readonly SourceKind[];

/** Targets of a field map. `question_12` is the answer to question 12. */
export const mappedFields = [
  'full_name',
  'title',
  'forename',
  'surname',
  'telephone',
  'alternate_phone',
  'email',
  'postcode',
  'address1',
  'address2',
  'town',
  'country',
  'site',
  'work_type',
  'description',
  'timescale',
  'language',
  'number_leads_requested',
  'consent_text',
  'consent_at',
  'consent_ip',
  'consent_form',
] as const;
/** Targets of an import's columns. One may hold the provider's own id of the lead, by which it is taken in once. */
export const importFields = [...mappedFields, 'event_id'] as const;
export const questionField = /^question_[1-9]\d{0,8}$/;

export const maxMappedFields = 60;
export const maxFieldValues = 200;
export const maxConsentForms = 50;

/** Fields that identify a call without an Idempotency-Key. */
export const standardEventIdFields = ['event_id', 'lead_id', 'id'] as const;

/** Limits of the tracking kept with an enquiry. Further fields are counted and dropped. */
export const maxTrackingFields = 60;
export const maxTrackingBytes = 8_192;
export const maxTrackingName = 60;
export const maxTrackingValue = 500;

export const metaLeadStates = ['waiting', 'done', 'failed'] as const;
export type MetaLeadState = (typeof metaLeadStates)[number];
/** Why a lead could not be fetched from Meta. */
export const metaLeadProblems = ['no_token', 'slow', 'unreachable', 'refused', 'unreadable'] as const;
export type MetaLeadProblem = (typeof metaLeadProblems)[number];
export const shownMetaLeads = 50;

/** Refused calls kept per source, in addition to the limit in days. */
export const maxFailedCalls = 2_000;
/** Larger calls are masked and listed but cannot be replayed. */
export const maxSealedBytes = 65_536;
export const failedCallsPage = 50;
