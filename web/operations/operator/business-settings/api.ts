import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SettingValueWire } from '../../../../contract/operations/business-settings-endpoints.ts';
import type { SettingKey } from '../../../../contract/operations/setting-values.ts';
import { staffQuery } from '../../../identity/operator/session.ts';
import { callApi } from '../../../platform/api-client.ts';

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
/** With its last changes and the version to save it with. */
export type LoadedSetting = Awaited<ReturnType<typeof loadSetting>>;

/** Read anew each time that it is opened: it is saved over what is shown. */
export function settingQuery(key: SettingKey) {
  return queryOptions({ queryKey: [...all, key], queryFn: ({ signal }) => loadSetting(key, signal), staleTime: 0, gcTime: 0 });
}

/** Refused or not: whoever looks again sees what holds now. How long a session of staff may idle is known to the page itself. */
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
