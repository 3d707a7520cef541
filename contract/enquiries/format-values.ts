/** How a source sends: our own fields, JSON or form fields of its own, or a Google Ads lead form. */
export const sourceKinds = ['api', 'json', 'form', 'google'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Fields that a source's own ones can be mapped to. `question_12` is the answer to question 12. */
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
export const questionField = /^question_[1-9]\d{0,8}$/;

export const maxMappedFields = 60;
export const maxFieldValues = 200;
export const maxConsentForms = 50;

/** Fields whose value identifies a call if the source sends no Idempotency-Key. */
export const standardEventIdFields = ['event_id', 'lead_id', 'id'] as const;

/** Limits of the fields kept with an enquiry. Fields beyond them are counted and left out. */
export const maxTrackingFields = 60;
export const maxTrackingBytes = 8_192;
export const maxTrackingName = 60;
export const maxTrackingValue = 500;

/** Refused calls kept per source, besides the limit of days. */
export const maxFailedCalls = 2_000;
/** Larger ones cannot be replayed: only their fields are shown. */
export const maxSealedBytes = 65_536;
export const failedCallsPage = 50;
