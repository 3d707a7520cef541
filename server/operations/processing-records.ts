import { readFile } from 'node:fs/promises';
import { deliveryLogDays } from '../../contract/integrations/values.ts';
import { importDays } from '../../contract/enquiries/values.ts';
import { countryName, listInWords, parseLanguageTag, periodInWords, type PageLanguage } from '../../contract/kit/language.ts';
import { preparedExportDays } from '../../contract/kit/sheet-format.ts';
import { processingRecords, type ControllerWire, type ProcessingRecordsWire } from '../../contract/operations/settings-endpoints.ts';
import {
  dataCategories,
  dataRecipients,
  processingActivities,
  recordsSheet,
  securityMeasures,
  type DataCategory,
  type DataRecipient,
  type DataSubject,
  type KeptRule,
  type KeptUntil,
  type LegalBasis,
  type ProcessingActivity,
  type RecordLanguage,
  type SecurityMeasure,
} from '../../contract/operations/values.ts';
import type words from '../../locales/en/records.json';
import { expiredLinkDays } from '../alerts/settings.ts';
import { findPeriods, type NamedPeriod } from '../content/periods-query.ts';
import { attachmentDays, attachmentDaysAfterDone } from '../content/settings.ts';
import { accessLogMonths, draftHours, failedCallDays } from '../enquiries/settings.ts';
import { financePartner, introductionDays } from '../finance/settings.ts';
import { resetRequestHours } from '../identity/purge-sign-in-records.ts';
import { endedLinkDays, endedSessionDays, failureWindowMinutes, tradeIdleDays } from '../identity/settings.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import { getSettingValue, keptValue, saveSetting, settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { sheetFile, type SheetRow } from '../platform/documents/sheet-file.ts';
import { ok, routes, type Route } from '../platform/http/route.ts';
import { keepWordsDays } from '../platform/sending/kept-messages.ts';
import type { Settings } from '../platform/settings.ts';
import { tableClasses } from './column-classes.ts';

interface Activity {
  readonly people: readonly DataSubject[];
  readonly basis: readonly LegalBasis[];
  /** Tables whose personal data it uses, separated by spaces. Each table belongs to one activity. */
  readonly tables: string;
  readonly recipients: readonly DataRecipient[];
  readonly kept: readonly KeptRule[];
  readonly until: readonly KeptUntil[];
}

/** Recipients of mails and text messages, and of everything that is stored. */
const posts = ['mail', 'sms'] as const;
const stores = ['files', 'backups'] as const;

export const activities: Readonly<Record<ProcessingActivity, Activity>> = {
  enquiries: {
    people: ['consumers'],
    basis: ['consent', 'contract'],
    tables: 'enquiries enquiry_contacts enquiry_drafts enquiry_consents enquiry_events enquiry_tracking job_photos undeliverable_contacts',
    recipients: ['buyers', 'webhooks', 'crm', 'address_lookup', ...posts, ...stores],
    kept: ['drafts', 'unsold', 'sold', 'rejected'],
    until: ['erasure', 'tax_law'],
  },
  intake: {
    people: ['consumers'],
    basis: ['consent', 'legitimate_interests'],
    tables: 'failed_calls intake_requests lead_import_rows',
    recipients: ['sources', 'meta', 'backups'],
    kept: ['failed_calls', 'imports'],
    until: ['erasure', 'always'],
  },
  disclosures: {
    people: ['consumers', 'members', 'staff'],
    basis: ['legal_obligation', 'legitimate_interests'],
    tables: 'contact_reveals contact_statements event_deliveries',
    recipients: ['backups'],
    kept: ['access_log', 'deliveries'],
    until: ['tax_law'],
  },
  leads: {
    people: ['consumers'],
    basis: ['contract'],
    tables: 'lead_notes lead_messages lead_next_actions',
    recipients: ['buyers', 'webhooks', 'crm', 'backups'],
    kept: [],
    until: ['erasure'],
  },
  returns: {
    people: ['consumers', 'members'],
    basis: ['contract', 'legal_obligation'],
    tables: 'reports report_decisions pending_decisions customer_questions',
    recipients: [...posts, 'backups'],
    kept: [],
    until: ['tax_law'],
  },
  reviews: {
    people: ['consumers'],
    basis: ['legitimate_interests'],
    tables: 'reviews review_wordings review_change_requests',
    recipients: ['readers', 'mail', 'backups'],
    kept: [],
    until: ['request'],
  },
  finance: {
    people: ['consumers'],
    basis: ['consent'],
    tables: 'finance_introductions',
    recipients: ['finance_partner', 'mail', 'backups'],
    kept: ['introductions'],
    until: ['erasure'],
  },
  accounts: {
    people: ['members'],
    basis: ['contract', 'legal_obligation'],
    tables:
      'companies users user_links member_invitations company_alert_settings alert_addresses alert_address_links company_notes company_views',
    recipients: ['vies', 'hmrc', 'address_lookup', 'mail', 'sms', ...stores],
    kept: ['links', 'alert_links', 'ended_sessions'],
    until: ['closure', 'tax_law'],
  },
  signing_in: {
    people: ['members', 'staff'],
    basis: ['legitimate_interests'],
    tables: 'sessions push_devices passkeys sign_in_failures reset_requests rate_limit_counts',
    recipients: ['push', 'backups'],
    kept: ['idle_sessions', 'ended_sessions', 'failures', 'reset_requests'],
    until: ['expiry'],
  },
  billing: {
    people: ['members'],
    basis: ['contract', 'legal_obligation'],
    tables: 'invoices cards sandbox.customers sandbox.payment_methods',
    recipients: ['cards', 'mail', 'backups'],
    kept: [],
    until: ['tax_law'],
  },
  messages: {
    people: ['consumers', 'members', 'staff'],
    basis: ['contract', 'legitimate_interests'],
    tables: 'outbox_messages mail_feedback paused_addresses',
    recipients: [...posts, 'backups'],
    kept: ['words'],
    until: ['erasure'],
  },
  support: {
    people: ['consumers', 'members', 'visitors'],
    basis: ['contract', 'legitimate_interests'],
    tables: 'tickets ticket_replies ticket_attachments',
    recipients: ['mail', ...stores],
    kept: ['attachments_after_done', 'attachments'],
    until: ['request', 'erasure'],
  },
  staff: {
    people: ['staff'],
    basis: ['contract', 'legitimate_interests'],
    tables: 'staff staff_invitations staff_list_views staff_sso_accounts',
    recipients: ['mail', 'backups'],
    kept: ['ended_sessions'],
    until: ['leaving', 'always'],
  },
  audit: {
    people: ['staff', 'members'],
    basis: ['legal_obligation', 'legitimate_interests'],
    tables: 'audit_entries',
    recipients: ['backups'],
    kept: [],
    until: ['always'],
  },
  exports: {
    people: ['consumers', 'members', 'staff'],
    basis: ['contract', 'legitimate_interests'],
    tables: 'prepared_exports',
    recipients: [...stores],
    kept: ['exports'],
    until: ['erasure'],
  },
  faults: {
    people: ['visitors', 'members', 'staff'],
    basis: ['legitimate_interests'],
    tables: 'client_errors',
    recipients: ['map_tiles', 'error_reports', 'traces', 'backups'],
    kept: ['client_errors'],
    until: [],
  },
};

/** Columns by what they hold, as a bare name or, where a name means something else in one table, as `table.column`. */
export const columnsByCategory: Readonly<Record<DataCategory, string>> = {
  names: 'title forename surname first_name last_name display_name name',
  contact_details:
    'email telephone alternate_phone phone mobile mobile_sms lead_emails invoice_emails pending_email recipient_address recipient_shown shown alert_addresses.address alert_address_links.address receive_marketing_email call_times',
  addresses:
    'address1 address2 town postcode county address_line1 address_line2 billing_address_line1 billing_address_line2 billing_address_town billing_address_county billing_address_postcode',
  texts:
    'description answers answer detail comment appeal_comment body message words was reason html text in_touch subject plain query staff_list_views.name facts channel found_by found_at',
  photographs: 'job_photos.bytes',
  networks: 'ip key sessions.address sign_in_failures.address',
  devices: 'browser system page stack',
  cardholders: 'cardholder',
  copies:
    'payload last_error fields masked sealed cells errors before after caller prepared_exports.address buyer ticket_attachments.bytes filename',
  fingerprints: 'phone_key email_key content_hash contact_hashes contact_keys request_hash account_hash address_hash sender_hash',
};

const byColumn: ReadonlyMap<string, DataCategory> = new Map(
  dataCategories.flatMap((category) => columnsByCategory[category].split(' ').map((column) => [column, category] as const)),
);

/** Returns what a column with personal data holds; undefined for one that nobody sorted yet. */
export const findCategory = (table: string, column: string): DataCategory | undefined =>
  byColumn.get(`${table}.${column}`) ?? byColumn.get(column);

/** Lists the columns of a table that identify people or say something about them. */
export const listPersonalColumns = (table: string): readonly string[] =>
  [tableClasses[table]?.contact, tableClasses[table]?.personal].flatMap((names) => names?.split(' ') ?? []);

/** Sorts the personal columns of an activity's tables by category. */
function listData(tables: string): ProcessingRecordsWire['activities'][number]['data'] {
  const columns = tables.split(' ').flatMap((table) => listPersonalColumns(table).map((column) => [table, column] as const));
  const byCategory = Map.groupBy(columns, ([table, column]) => findCategory(table, column));
  return dataCategories.flatMap((category) => {
    const found = byCategory.get(category) ?? [];
    return found.length === 0 ? [] : [{ category, columns: found.map(([table, column]) => `${table}.${column}`) }];
  });
}

/** Where each period comes from: a setting, a business unit or a constant of the job that deletes. */
const periodByRule: Readonly<Record<KeptRule, string>> = {
  drafts: draftHours.key,
  unsold: 'unit.unsold_retention_days',
  sold: 'unit.sold_retention_months',
  rejected: 'unit.rejected_retention_days',
  failed_calls: failedCallDays.key,
  imports: 'records.import_days',
  access_log: accessLogMonths.key,
  deliveries: 'records.delivery_log_days',
  introductions: introductionDays.key,
  links: endedLinkDays.key,
  alert_links: 'records.alert_link_days',
  idle_sessions: tradeIdleDays.key,
  ended_sessions: endedSessionDays.key,
  failures: 'records.failure_minutes',
  reset_requests: 'records.reset_request_hours',
  words: keepWordsDays.key,
  attachments_after_done: attachmentDaysAfterDone.key,
  attachments: attachmentDays.key,
  exports: 'records.export_days',
  client_errors: 'records.client_error_days',
};

/** Configured providers by recipient, with their hosts. Null: the provider has no address of its own. */
export type Providers = Readonly<Partial<Record<DataRecipient, string | null>>>;

/** Finds the providers that the environment sets. A demonstration asks none but for mails, files and what watches over it. */
export function findProviders(settings: Settings, isDemonstration: boolean): Providers {
  const hostOf = (url: string): string => new URL(url).hostname;
  const { smtpUrl, twilio, httpSms, stripe, crm, addresses, vatRegisters, s3, backup, errorReports, telemetry, mapTiles } = settings;
  const finders = [addresses.idealPostcodes?.url, addresses.dawa?.url, addresses.geonorge?.url].filter((url) => typeof url === 'string');
  const sms = twilio === null ? httpSms && hostOf(httpSms.address) : 'api.twilio.com';
  const backups = backup && ('bucket' in backup.place ? hostOf(backup.place.bucket.endpoint) : null);
  const observed = {
    ...(smtpUrl !== null && { mail: hostOf(smtpUrl) }),
    ...(mapTiles !== null && { map_tiles: hostOf(mapTiles.url.replaceAll(/[{}]/g, '')) }),
    ...(s3 !== null && { files: hostOf(s3.endpoint) }),
    ...(backup !== null && { backups }),
    ...(errorReports !== null && { error_reports: hostOf(errorReports.dsn) }),
    ...(telemetry !== null && { traces: hostOf(telemetry.endpoint) }),
  };
  if (isDemonstration) return observed;
  return {
    ...observed,
    ...(sms !== null && { sms }),
    ...(stripe !== null && { cards: hostOf(stripe.apiUrl ?? 'https://api.stripe.com') }),
    ...(crm !== null && { crm: hostOf(crm.leadsUrl) }),
    ...(vatRegisters.vies !== null && { vies: hostOf(vatRegisters.vies.url) }),
    ...(vatRegisters.hmrc !== null && { hmrc: hostOf(vatRegisters.hmrc.url) }),
    ...(finders.length > 0 && { address_lookup: finders.map(hostOf).join(', ') }),
  };
}

interface RecordsOptions {
  readonly providers: Providers;
  /** How long errors of browsers are kept. */
  readonly clientErrorDays: number;
  /** Whether browsers and card data travel encrypted, and whether the operator's own key seals secrets. */
  readonly secured: Readonly<Record<Extract<SecurityMeasure, 'https' | 'own_sealing_key'>, boolean>>;
}

const controllerForm = processingRecords['PUT /operator/records/controller'].body.omit({ reason: true });
const noController: ControllerWire = { name: '', contact: '', representative: '', protection_officer: '', transfers: '', measures: '' };
const controllerDetails = keptValue<ControllerWire>('records.controller', controllerForm, noController);

async function readSettings(db: Db): Promise<SettingValues> {
  return (await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`))?.settings ?? null;
}

type Kept = ProcessingRecordsWire['activities'][number]['kept'][number];

function keptWire(rule: KeptRule, named: NamedPeriod | undefined): Kept {
  if (named === undefined) throw new Error(`${rule} has no period`);
  const each = 'unit' in named ? [{ country: null, period: named }] : named;
  return { rule, periods: each.map(({ country, period: { amount, unit } }) => ({ country, amount, unit })) };
}

/** Counts recipients of which there can be several, and those that only rows of the database name. */
async function countRecipients(db: Db): Promise<Readonly<Partial<Record<DataRecipient, number>>>> {
  const counted = await db.first(sql<{
    buyers: number;
    readers: number;
    webhooks: number;
    crm: number;
    sources: number;
    push: number;
    meta: number;
  }>`
    select (select count(distinct company_id) from purchases) as buyers,
           (select count(*) from reviews where state = 'published') as readers,
           (select count(*) from event_receivers where kind = 'webhook' and removed_at is null) as webhooks,
           (select count(*) from event_receivers where kind = 'crm' and removed_at is null) as crm,
           (select count(*) from source_callbacks) as sources,
           (select count(*) from push_devices) as push,
           (select count(*) from source_formats where kind = 'meta') as meta`);
  return counted ?? {};
}

const severalOf: readonly DataRecipient[] = ['buyers', 'webhooks', 'crm', 'sources', 'push', 'meta'];

function recipientsWire(
  providers: Providers,
  counts: Readonly<Partial<Record<DataRecipient, number>>>,
  settings: SettingValues,
): ProcessingRecordsWire['recipients'] {
  const partners = [1, 2].map((site) => getSettingValue(settings, financePartner[site as 1 | 2])).filter((address) => address !== null);
  return dataRecipients.map((key) => {
    const count = severalOf.includes(key) ? (counts[key] ?? 0) : null;
    const isCounted = (counts[key] ?? 0) > 0;
    if (key === 'finance_partner')
      return { key, in_use: partners.length > 0, name: [...new Set(partners)].join(', ') || null, count: null };
    return { key, in_use: isCounted || key in providers, name: providers[key] ?? null, count };
  });
}

/** Generates the records from the classified columns, today's settings and the configured providers. */
async function buildRecords(db: Db, { providers, clientErrorDays, secured }: RecordsOptions): Promise<ProcessingRecordsWire> {
  const periods = await findPeriods(db, {
    settings: [
      draftHours,
      failedCallDays,
      accessLogMonths,
      introductionDays,
      endedLinkDays,
      tradeIdleDays,
      endedSessionDays,
      keepWordsDays,
      attachmentDays,
      attachmentDaysAfterDone,
    ],
    doubled: { 'records.failure_minutes': failureWindowMinutes },
    constants: {
      'records.import_days': importDays,
      'records.delivery_log_days': deliveryLogDays,
      'records.alert_link_days': expiredLinkDays,
      'records.reset_request_hours': resetRequestHours,
      'records.export_days': preparedExportDays,
      'records.client_error_days': clientErrorDays,
    },
    asked: [],
  });
  const [settings, counts] = [await readSettings(db), await countRecipients(db)];
  const inUse: Readonly<Partial<Record<SecurityMeasure, boolean>>> = { ...secured, encrypted_backups: 'backups' in providers };
  return {
    controller: getSettingValue(settings, controllerDetails),
    activities: processingActivities.map((key) => {
      const { people, basis, tables, recipients, kept, until } = activities[key];
      return {
        key,
        people: [...people],
        basis: [...basis],
        data: listData(tables),
        recipients: [...recipients],
        kept: kept.map((rule) => keptWire(rule, periods.get(periodByRule[rule]))),
        kept_until: [...until],
      };
    }),
    recipients: recipientsWire(providers, counts, settings),
    measures: securityMeasures.map((key) => ({ key, in_use: inUse[key] ?? true })),
  };
}

type Words = typeof words;

async function readCatalogue(language: RecordLanguage): Promise<Words> {
  const text = await readFile(new URL(`../../locales/${language}/records.json`, import.meta.url), 'utf8');
  return JSON.parse(text) as Words;
}

/** American English contains only differences. */
async function readWords(language: RecordLanguage): Promise<Words> {
  if (language !== 'en-US') return readCatalogue(language);
  const [british, american] = [await readCatalogue('en'), await readCatalogue('en-US')];
  const { enquiries, intake } = american.activities;
  const { activities: names } = british;
  return {
    ...british,
    activities: { ...names, enquiries: { ...names.enquiries, ...enquiries }, intake: { ...names.intake, ...intake } },
  };
}

/** States a period, per country where countries differ. */
function keptInWords({ rule, periods }: Kept, texts: Words, language: PageLanguage): string {
  const byPeriod = Map.groupBy(periods, (period) => periodInWords(period, language));
  const said = [...byPeriod].map(([period, those]) => {
    const countries = those.flatMap(({ country }) => (country === null ? [] : [countryName(country, language)]));
    return byPeriod.size === 1 || countries.length === 0 ? period : `${period} (${listInWords(countries, language)})`;
  });
  return texts.kept[rule].replace('{{period}}', listInWords(said, language));
}

/** One row for each activity, in words. Leaves out recipients that this installation does not have. */
function listRows({ activities: all, recipients }: ProcessingRecordsWire, texts: Words, language: PageLanguage): SheetRow[] {
  const present = new Set(recipients.filter((one) => one.in_use).map(({ key }) => key));
  const list = (parts: readonly string[]): string => parts.join('; ');
  return all.map((one) => [
    texts.activities[one.key].name,
    texts.activities[one.key].purpose,
    list(one.people.map((key) => texts.people[key])),
    list(one.data.map(({ category }) => texts.categories[category])),
    list(one.basis.map((key) => texts.bases[key])),
    list(one.recipients.filter((key) => present.has(key)).map((key) => texts.recipients[key])),
    list([...one.kept.map((kept) => keptInWords(kept, texts, language)), ...one.kept_until.map((key) => texts.until[key])]),
    list(one.data.flatMap(({ columns }) => columns)),
  ]);
}

/** Locks the controller's details until the transaction ends and returns them. */
async function lockController(tx: Tx): Promise<ControllerWire> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${`setting ${controllerDetails.key}`}))`);
  return getSettingValue(await readSettings(tx), controllerDetails);
}

async function saveController(
  tx: Tx,
  {
    before,
    after,
    reason,
    by,
  }: { before: ControllerWire; after: ControllerWire; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<void> {
  await saveSetting(tx, { key: controllerDetails.key, value: after });
  const object = { type: 'records', id: 'controller' };
  await recordAudit(tx, { ...by, action: 'records.controller', object, reason, before: { ...before }, after: { ...after } });
}

/** Routes of the records of processing. */
export function recordsRoutes(options: RecordsOptions): readonly Route[] {
  return routes(processingRecords, {
    'GET /operator/records': async ({ db }) => {
      const records = await buildRecords(db, options);
      return { ...ok(records), form: { ...records.controller } };
    },

    'PUT /operator/records/controller': async ({ tx, caller, body: { reason, ...after }, refuseIfChanged }) => {
      const before = await lockController(tx);
      const stale = refuseIfChanged({ ...before });
      if (stale !== undefined) return stale;
      await saveController(tx, { before, after, reason, by: { staffId: caller.staffId, actor: caller.name } });
      return { ...ok({}), form: { ...after } };
    },

    'GET /operator/records/export': async ({ db, query }) => {
      const texts = await readWords(query.language);
      const language = parseLanguageTag(query.language) ?? 'en';
      const rows = listRows(await buildRecords(db, options), texts, language);
      const label = (key: string): string => texts.sheet[key as keyof Words['sheet']];
      return sheetFile({ name: 'processing-records', sheet: recordsSheet, wish: query, rows, label });
    },
  });
}
