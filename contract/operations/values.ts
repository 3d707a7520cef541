import { pageLanguages } from '../kit/language.ts';
import { defineSheet } from '../kit/sheet-format.ts';

/** A job's state, in its queue's terms: `retry` waits for another attempt. */
export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

export const jobViews = ['failed', 'waiting', 'running', 'done'] as const;

/** External services that the environment can connect. */
export const connections = ['mail', 'sms', 'cards', 'files', 'map_tiles', 'captcha', 'sealing', 'metrics'] as const;
export type Connection = (typeof connections)[number];

/** Jobs as a file. */
export const jobSheet = defineSheet(
  {
    name: 'text',
    id: 'text',
    state: 'text',
    created: 'time',
    due: 'time',
    started: 'time',
    ended: 'time',
    tries: 'number',
    most_tries: 'number',
    error: 'text',
  },
  'created',
);

/** Formats a SIEM reads: JSON lines, or ArcSight's Common Event Format. */
export const siemFormats = ['jsonl', 'cef'] as const;
export type SiemFormat = (typeof siemFormats)[number];

/** Audit entries as a file, one row for each changed field. */
export const auditSheet = defineSheet(
  {
    time: 'time',
    who: 'text',
    action: 'text',
    object: 'text',
    id: 'text',
    field: 'text',
    before: 'text',
    after: 'text',
    reason: 'text',
  },
  null,
);

/** Purposes of processing personal data, in the order of the records. */
export const processingActivities = [
  'enquiries',
  'intake',
  'disclosures',
  'leads',
  'returns',
  'reviews',
  'finance',
  'accounts',
  'signing_in',
  'billing',
  'messages',
  'support',
  'staff',
  'audit',
  'exports',
  'faults',
] as const;
export type ProcessingActivity = (typeof processingActivities)[number];

export const dataSubjects = ['consumers', 'members', 'staff', 'visitors'] as const;
export type DataSubject = (typeof dataSubjects)[number];

/** Grounds of Article 6(1) of the GDPR. */
export const legalBases = ['consent', 'contract', 'legal_obligation', 'legitimate_interests'] as const;
export type LegalBasis = (typeof legalBases)[number];

export const dataCategories = [
  'names',
  'contact_details',
  'addresses',
  'texts',
  'photographs',
  'networks',
  'devices',
  'cardholders',
  'copies',
  'fingerprints',
] as const;
export type DataCategory = (typeof dataCategories)[number];

/** Who gets personal data. Whether an installation has them depends on its settings. */
export const dataRecipients = [
  'buyers',
  'readers',
  'webhooks',
  'crm',
  'sources',
  'finance_partner',
  'mail',
  'sms',
  'push',
  'cards',
  'vies',
  'hmrc',
  'address_lookup',
  'meta',
  'map_tiles',
  'files',
  'backups',
  'error_reports',
  'traces',
] as const;
export type DataRecipient = (typeof dataRecipients)[number];

/** Periods after which jobs delete or empty personal data. */
export const keptRules = [
  'drafts',
  'unsold',
  'sold',
  'rejected',
  'failed_calls',
  'imports',
  'access_log',
  'deliveries',
  'introductions',
  'links',
  'alert_links',
  'idle_sessions',
  'ended_sessions',
  'failures',
  'reset_requests',
  'words',
  'attachments_after_done',
  'attachments',
  'exports',
  'client_errors',
] as const;
export type KeptRule = (typeof keptRules)[number];

/** How long data without a period are kept. */
export const keptUntil = ['erasure', 'request', 'closure', 'leaving', 'tax_law', 'expiry', 'always'] as const;
export type KeptUntil = (typeof keptUntil)[number];

export const securityMeasures = [
  'contact_reader',
  'database_roles',
  'erasure',
  'passwords',
  'second_factor',
  'sessions',
  'rate_limits',
  'sealed_secrets',
  'audit_chain',
  'https',
  'own_sealing_key',
  'encrypted_backups',
] as const;
export type SecurityMeasure = (typeof securityMeasures)[number];

/** Languages of the records: an authority reads them in its own. */
export const recordLanguages = [...pageLanguages, 'en-US'] as const;
export type RecordLanguage = (typeof recordLanguages)[number];

/** The records of processing as a file, one row for each activity. */
export const recordsSheet = defineSheet(
  { activity: 'text', purpose: 'text', people: 'text', data: 'text', basis: 'text', recipients: 'text', kept: 'text', columns: 'text' },
  null,
);
