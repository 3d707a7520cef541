import type { CompanyId } from '../../contract/kit/ids.ts';
import { saveLeadDelivery } from '../../server/distribution/lead-delivery.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';

export interface DeliveryOptions {
  readonly automatic?: boolean;
  readonly day?: number;
  readonly week?: number;
  readonly month?: number;
  readonly workType?: string;
}

/** Sets a company's delivery preferences for a work type it covers; omitted caps are off. */
export async function wantDelivery(database: Database, companyId: CompanyId, options: DeliveryOptions = {}): Promise<void> {
  const { automatic = true, day, week, month, workType = 'gas-boiler-replacement' } = options;
  const found = await database.db.first(sql<{ id: number }>`select id from work_types where code = ${workType}`);
  const cap = (value: number | undefined) => ({ on: value !== undefined, value: value ?? null });
  const wanted = [{ workTypeId: found?.id ?? 0, allowAutoaccept: automatic, day: cap(day), week: cap(week), month: cap(month) }];
  const outcome = await database.inTx((tx) => saveLeadDelivery(tx, { companyId, wanted }));
  if (outcome.kind !== 'saved') throw new Error(`the company does not cover ${workType}`);
}
