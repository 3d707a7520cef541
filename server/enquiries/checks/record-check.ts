import type { CheckKind } from '../../../contract/enquiries/values.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { checkPoints } from '../check-rule.ts';
import { insertChecks } from './store.ts';

/** Writes down that an enquiry has passed one more check, worth what it is worth today. */
export async function recordCheck(tx: Tx, { enquiryId, kind }: { enquiryId: EnquiryId; kind: CheckKind }): Promise<void> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  await tx.rows(insertChecks(enquiryId, [{ kind, passed: true, points: valueOf(row?.settings ?? null, checkPoints)[kind] }]));
}
