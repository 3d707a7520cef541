import { type QueryClient, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import type { Api } from '../../../contract/api.ts';
import type { ClientInput } from '../../../contract/kit/endpoint.ts';
import type { AuditEntryWire } from '../../../contract/operations/audit-endpoints.ts';
import type { SettingValueWire } from '../../../contract/operations/business-settings-endpoints.ts';
import type { SettingKey } from '../../../contract/operations/setting-values.ts';
import { jobViews } from '../../../contract/operations/values.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import { loadPart } from '../../platform/load-part.ts';
import { saveFile } from '../../platform/save-file.ts';
import { dayText, deskList, idText, lineUpTo, textLike } from '../../ui/desk/desk-search.ts';

export type AuditFilters = Omit<ClientInput<Api['GET /operator/audit']>['query'], 'before' | 'pageSize'>;

/** Loads a page of the audit log, newest first, starting after `before`. */
export async function loadEntries(filters: AuditFilters, before: number | undefined, signal: AbortSignal) {
  const query = { ...filters, ...(before === undefined ? {} : { before }), pageSize: 40 };
  return (await callApi('GET /operator/audit', { query, signal })).body;
}

export async function loadDays(filters: AuditFilters, signal: AbortSignal) {
  return (await callApi('GET /operator/audit/days', { query: filters, signal })).body.data;
}

/** Downloads a period of the log for a SIEM. Not by `callApi`, which reads JSON. */
export async function downloadForSiem(body: ClientInput<Api['POST /operator/audit/siem']>['body']): Promise<void> {
  const response = await fetch('/api/v1/operator/audit/siem', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    const failure: unknown = await response.json().catch(() => undefined);
    throw new ApiRefusal(response.status, failure, response.headers.get('retry-after'));
  }
  saveFile(new File([await response.blob()], `audit-${body.from}-${body.until}.${body.format}`));
}

export async function loadChain(signal: AbortSignal) {
  return (await callApi('GET /operator/audit/chain', { signal })).body.data;
}

export async function loadQueues(signal: AbortSignal) {
  return (await callApi('GET /operator/jobs', { signal })).body.data;
}

type RunSearch = ClientInput<Api['GET /operator/jobs/runs']>['query'];

export async function loadRuns(query: RunSearch, signal: AbortSignal) {
  return (await callApi('GET /operator/jobs/runs', { query, signal })).body;
}

interface OneRun {
  readonly name: string;
  readonly id: string;
}

export async function retryJob(params: OneRun, reason: string): Promise<void> {
  await callApi('POST /operator/jobs/{name}/{id}/retry', { params, body: { reason } });
}

export async function giveUpJob(params: OneRun, reason: string): Promise<void> {
  await callApi('POST /operator/jobs/{name}/{id}/give-up', { params, body: { reason } });
}

const all = ['operator', 'settings', 'business'] as const;

export function businessSettingsQuery() {
  return queryOptions({
    queryKey: all,
    queryFn: async ({ signal }) => (await callApi('GET /operator/settings', { signal })).body.data,
  });
}

async function loadSetting(key: SettingKey, signal: AbortSignal) {
  const { body, version } = await callApi('GET /operator/settings/{key}', { params: { key }, signal });
  return { ...body.data, version };
}
/** Loads a setting with its last changes and the version required to save it. */
export type LoadedSetting = Awaited<ReturnType<typeof loadSetting>>;

/** Refetched on every opening, since saving overwrites what is shown. */
export function settingQuery(key: SettingKey) {
  return queryOptions({ queryKey: [...all, key], queryFn: ({ signal }) => loadSetting(key, signal), staleTime: 0, gcTime: 0 });
}

/** Refetches even after a refusal. The page also needs the staff idle timeout. */
export async function saveSetting(
  client: QueryClient,
  { key, version }: Pick<LoadedSetting, 'key' | 'version'>,
  value: SettingValueWire,
  reason: string,
): Promise<void> {
  try {
    await callApi('PUT /operator/settings/{key}', { params: { key }, body: { value, reason }, version });
  } finally {
    await Promise.all([
      client.invalidateQueries({ queryKey: all, exact: true }),
      client.invalidateQueries({ queryKey: staffQuery().queryKey }),
    ]);
  }
}

/** Loads the installation's external connections. */
export function connectionsQuery() {
  return queryOptions({
    queryKey: ['operator', 'settings', 'connections'],
    queryFn: async ({ signal }) => (await callApi('GET /operator/settings/connections', { signal })).body.data,
  });
}

/** Loads the licences of packages and reference data. */
export function licencesQuery() {
  return queryOptions({
    queryKey: ['operator', 'settings', 'licences'],
    queryFn: async ({ signal }) => (await callApi('GET /operator/settings/licences', { signal })).body.data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function loadRecords(signal: AbortSignal) {
  const { body, version } = await callApi('GET /operator/records', { signal });
  return { ...body.data, version };
}
/** Records of processing, with the version required to save the controller's details. */
export type LoadedRecords = Awaited<ReturnType<typeof loadRecords>>;

const recordsKey = ['operator', 'records'] as const;

export function recordsQuery() {
  return queryOptions({ queryKey: recordsKey, queryFn: ({ signal }) => loadRecords(signal) });
}

const recordWords = import.meta.glob<Record<string, unknown>>('../../../locales/*/records.json', { import: 'default' });

/** Loads the words of a record, whose language is its reader's instead of the page's. American English contains only differences. */
export function recordWordsQuery(language: string) {
  return queryOptions({
    queryKey: [...recordsKey, 'words', language],
    queryFn: async () => {
      for (const one of new Set([language === 'en-US' ? 'en' : language, language])) {
        const load = recordWords[`../../../locales/${one}/records.json`];
        if (load !== undefined) i18next.addResourceBundle(one, 'records', await loadPart(load), true);
      }
      return i18next.getFixedT(language, 'records');
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Saves the controller's details. Refetches even after a refusal. */
export async function saveController(
  client: QueryClient,
  version: LoadedRecords['version'],
  body: ClientInput<Api['PUT /operator/records/controller']>['body'],
): Promise<void> {
  try {
    await callApi('PUT /operator/records/controller', { body, version });
  } finally {
    await client.invalidateQueries({ queryKey: recordsKey, exact: true });
  }
}

/** Returns whether the mail only waits in the outbox. */
export async function sendTestMail(reason: string): Promise<boolean> {
  return (await callApi('POST /operator/settings/test-mail', { body: { reason } })).body.data.kept;
}

/** Names an object: `Company Midland Heating Ltd`, or by its number or code if it has no name. */
export function objectWords({ type, id, name }: AuditEntryWire['object']): string {
  const kind = type.replace('enquiry', 'lead').replaceAll(/[_-]/g, ' ');
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${name ?? id}`;
}

const pages: Readonly<Record<string, (id: string) => string>> = {
  company: (id) => `/operator/companies/${id}`,
  enquiry: (id) => `/operator/leads/${id}`,
  report: (id) => `/operator/reports?open=${id}`,
  // Identified by its id, in whichever view it appears.
  review: (id) => `/operator/reviews/${id}`,
  invoice: (id) => `/operator/invoices/${id}`,
  ticket: (id) => `/operator/messages?open=ticket-${id}`,
  message: (id) => `/operator/outbox?open=${id}`,
  notice: (id) => `/operator/content/notices/${id}`,
  content: (id) => `/operator/content/${id}`,
  wording: (id) => `/operator/content/templates/${id}`,
  job: () => '/operator/jobs',
  source: () => '/operator/sources',
  staff: () => '/operator/settings/staff',
  staff_invitation: () => '/operator/settings/staff',
  business_unit: (id) => `/operator/settings/units/${id}`,
  brand: (id) => `/operator/settings/brands/${id}`,
  records: () => '/operator/settings/records',
  setting: (id) => `/operator/settings/business?search=${id}`,
  return_rule: (id) => `/operator/settings/return-rules?country=${id.split('/')[0] ?? ''}`,
  work_type: (id) => `/operator/work-types/${id}`,
  category: () => '/operator/work-types',
  question: () => '/operator/work-types',
  price: () => '/operator/pricing',
  price_factors: () => '/operator/pricing',
};

/** Returns the page of an audit entry's object; undefined if it has none. */
export function objectAddress({ type, id }: Pick<AuditEntryWire['object'], 'type' | 'id'>): string | undefined {
  return pages[type]?.(id);
}

/** Query keys of operations in the back office. */
export const operationsKeys = {
  audit: (filters: object) => ['operator', 'audit', 'list', filters] as const,
  auditDays: (filters: object) => ['operator', 'audit', 'days', filters] as const,
  auditChain: () => ['operator', 'audit', 'chain'] as const,
  jobs: () => ['operator', 'jobs'] as const,
  queues: () => ['operator', 'jobs', 'queues'] as const,
  runs: (search: object) => ['operator', 'jobs', 'runs', search] as const,
};

export const auditList = deskList({
  list: 'audit',
  views: ['all'],
  orders: ['newest'],
  opens: idText,
  filters: {
    person: idText,
    object: lineUpTo(40),
    object_id: lineUpTo(80),
    action: lineUpTo(80),
    from: dayText,
    until: dayText,
  },
});

export const jobsList = deskList({
  list: 'jobs',
  views: jobViews,
  orders: ['created-desc', 'created-asc'],
  opens: textLike(/^[\w-]{1,64}\/[\w-]{1,64}$/),
});

export const settingsList = deskList({ list: 'settings', views: ['all', 'changed'], orders: ['group'] });
