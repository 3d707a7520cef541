import type { CompanyId } from '../../contract/kit/ids.ts';
import { confirmSettings } from '../companies/confirm-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { saveWanted, type WantedDelivery } from './store.ts';

export type SaveDeliveryOutcome = { readonly kind: 'saved' } | { readonly kind: 'not_covered'; readonly workTypeIds: readonly number[] };

/**
 * Saves what a company wants delivered, work type by work type; what is not in the list stays as it is. The caller holds
 * the account's lock, as every automatic purchase does: after this nothing is bought by what stood here before.
 */
export async function saveLeadDelivery(
  tx: Tx,
  input: { companyId: CompanyId; wanted: readonly WantedDelivery[] },
): Promise<SaveDeliveryOutcome> {
  const { companyId, wanted } = input;
  const strangers = await tx.rows(sql<{ id: number }>`
    select n.id from unnest(${wanted.map((one) => one.workTypeId)}::integer[]) as n(id)
    where not exists (select from coverage_areas a join coverage_work_types x on x.coverage_area_id = a.id
                      where a.company_id = ${companyId} and x.work_type_id = n.id)`);
  if (strangers.length > 0) return { kind: 'not_covered', workTypeIds: strangers.map((one) => one.id) };
  await tx.rows(saveWanted(companyId, wanted));
  await confirmSettings(tx, { companyId, setting: 'lead_delivery' });
  return { kind: 'saved' };
}
