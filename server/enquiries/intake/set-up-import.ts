import type { SourceId, StaffId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { getTextLanguage } from '../../platform/texts.ts';
import { suggestMapping } from './heading-rule.ts';
import {
  clearOpenRows,
  findRememberedMapping,
  insertImport,
  lockImport,
  rememberMapping,
  type ImportMapping,
  type StoredImport,
} from './lead-imports.ts';
import type { ImportTable } from './read-file.ts';

interface Upload {
  readonly sourceId: SourceId;
  readonly staffId: StaffId;
  readonly fileName: string;
  readonly table: ImportTable;
}

const maxFileName = 200;
/** Time for statements on every row of the largest file. */
const wholeFileSeconds = 60;

/** Stores an uploaded file with the mapping suggested for it. */
export function uploadImport(inTx: Database['inTx'], { fileName, ...upload }: Upload): Promise<number> {
  return inTx(async (tx) => {
    const before = await findRememberedMapping(tx, upload.sourceId);
    const columns = suggestMapping(upload.table.headings, before.columns);
    const language = getTextLanguage();
    return insertImport(tx, { ...upload, fileName: fileName.slice(-maxFileName), language, columns, fixed: before.fixed });
  });
}

interface StaffMember {
  readonly staffId: StaffId;
  readonly name: string;
}

type Changed = { readonly kind: 'changed' } | { readonly kind: 'unknown' | 'conflict' };
const changed: Changed = { kind: 'changed' };

/** Returns an import for a change, unless its state does not allow it. */
async function lockInState(
  tx: Tx,
  id: number,
  states: readonly StoredImport['state'][],
): Promise<StoredImport | Exclude<Changed, { kind: 'changed' }>> {
  const one = await lockImport(tx, id);
  if (one === undefined) return { kind: 'unknown' };
  return states.includes(one.state) ? one : { kind: 'conflict' };
}

/** Saves the mapping, remembers it for the source, and checks every row in the background. */
export async function mapImport(tx: Tx, id: number, mapping: ImportMapping): Promise<Changed> {
  const one = await lockInState(tx, id, ['mapping', 'checked']);
  if ('kind' in one) return one;
  await tx.setTimeouts(wholeFileSeconds);
  await tx.pipeline(
    rememberMapping(one.sourceId, mapping),
    sql`
      update lead_imports set state = 'checking', columns = ${JSON.stringify(mapping.columns)}, fixed = ${JSON.stringify(mapping.fixed)}, emails = null, texts = null
      where id = ${id}`,
    sql`update lead_import_rows set expected = null where import_id = ${id} and expected is not null`,
  );
  await tx.enqueue('check-lead-import', { importId: id });
  return changed;
}

/** Starts taking in the checked rows in the background. */
export async function startImport(tx: Tx, id: number, order: { hold: boolean; reason: string; by: StaffMember }): Promise<Changed> {
  const one = await lockInState(tx, id, ['checked']);
  if ('kind' in one) return one;
  if (one.isSourceStopped) return { kind: 'conflict' };
  const { hold, reason, by } = order;
  await tx.rows(sql`
    update lead_imports set state = 'running', holds_all = ${hold}, reason = ${reason}, staff_id = ${by.staffId}, language = ${getTextLanguage()}, started_at = app_now()
    where id = ${id}`);
  await audit(tx, one, { action: 'import.start', reason, by, state: 'running', more: { hold } });
  await tx.enqueue('run-lead-import', { importId: id });
  return changed;
}

/** Stops an import. Leads already added stay; the content of the other rows is deleted. */
export async function cancelImport(tx: Tx, id: number, { reason, by }: { reason: string; by: StaffMember }): Promise<Changed> {
  const one = await lockInState(tx, id, ['mapping', 'checking', 'checked', 'running']);
  if ('kind' in one) return one;
  await tx.setTimeouts(wholeFileSeconds);
  await tx.pipeline(sql`update lead_imports set state = 'cancelled', ended_at = app_now() where id = ${id}`, clearOpenRows(id));
  await audit(tx, one, { action: 'import.cancel', reason, by, state: 'cancelled', more: {} });
  return changed;
}

interface AuditedChange {
  readonly action: string;
  readonly reason: string;
  readonly by: StaffMember;
  readonly state: StoredImport['state'];
  readonly more: Readonly<Record<string, unknown>>;
}

async function audit(tx: Tx, one: StoredImport, { action, reason, by, state, more }: AuditedChange): Promise<void> {
  await recordAudit(tx, {
    staffId: by.staffId,
    actor: by.name,
    action,
    object: { type: 'import', id: one.id },
    reason,
    before: { state: one.state },
    after: { state, fileHash: one.fileHash, sourceId: one.sourceId, ...more },
  });
}
