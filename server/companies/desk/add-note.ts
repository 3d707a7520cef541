import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { StaffAct } from '../flags/change-company.ts';

/** Writes down something about a company for colleagues; it stays as it is. The caller knows that the company exists. */
export async function addNote(tx: Tx, { companyId, reason, by }: StaffAct): Promise<number> {
  const added = await tx.first(sql<{ id: number }>`
    insert into company_notes (company_id, staff_id, body) values (${companyId}, ${by.staffId}, ${reason}) returning id`);
  if (added === undefined) throw new Error('the note was not written');
  await recordAudit(tx, {
    ...by,
    action: 'company.note',
    object: { type: 'company', id: companyId },
    reason,
    before: null,
    after: { note: added.id },
  });
  return added.id;
}
