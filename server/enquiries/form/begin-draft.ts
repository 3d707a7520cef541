import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { draftHours } from '../settings.ts';
import { insertDraft, type NewDraft } from './draft-store.ts';

/** Keeps the first answer of somebody under a key that only the address of their page holds. */
export async function beginDraft(tx: Tx, draft: Omit<NewDraft, 'hours'>): Promise<void> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  await tx.rows(insertDraft({ ...draft, hours: valueOf(row?.settings ?? null, draftHours) }));
}
