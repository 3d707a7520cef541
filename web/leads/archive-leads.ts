import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../platform/api-client.ts';
import { changeLead } from './change-lead.ts';
import { leadKeys } from './query-keys.ts';

/** Puts leads away or takes them back out: all of them, or none where it fails. */
export async function archiveLeads(client: QueryClient, codes: readonly string[], archived: boolean): Promise<void> {
  await callApi('PUT /lead/bulk-archive', { body: { leads: [...codes], archived } });
  for (const code of codes) changeLead(client, code, () => ({ dashboard_lead: { archived } }));
  void client.invalidateQueries({ queryKey: leadKeys.anyOfInventory() });
}
