import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api-client.ts';
import { changeLead } from '../../change-lead.ts';
import { leadKeys } from '../../query-keys.ts';

/** Archives a lead or takes it back out: whichever it became is answered, also where another window was faster. */
export async function toggleArchive(client: QueryClient, code: string): Promise<boolean> {
  const { body } = await callApi('PUT /lead/toggle-archive/{id}', { params: { id: code } });
  const { archived } = body.data;
  changeLead(client, code, () => ({ dashboard_lead: { archived } }));
  void client.invalidateQueries({ queryKey: leadKeys.anyOfInventory() });
  return archived;
}
