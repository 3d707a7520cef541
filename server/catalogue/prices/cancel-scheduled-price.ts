import type { CountryCode } from '../../../contract/kit/country.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockPriceList } from './price-list-query.ts';

interface EntryRow {
  readonly country: CountryCode;
  readonly workTypeId: number;
  readonly netMinor: number;
  readonly from: Date;
  readonly isOver: boolean;
}

export type CancelOutcome = 'cancelled' | 'too_late' | 'unknown';

/** Takes back a price that has not begun. 'too_late': it has, or somebody else has taken it back. */
export async function cancelScheduledPrice(
  tx: Tx,
  input: { readonly id: number; readonly reason: string; readonly by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<CancelOutcome> {
  await tx.rows(lockPriceList);
  const entry = await tx.first(sql<EntryRow>`
    select country, work_type_id as "workTypeId", net_minor as "netMinor", valid_from as from,
           cancelled_at is not null or valid_from <= price_clock() as "isOver"
    from price_list_entries where id = ${input.id}`);
  if (entry === undefined) return 'unknown';
  if (entry.isOver) return 'too_late';
  await tx.rows(sql`update price_list_entries set cancelled_at = price_clock() where id = ${input.id}`);
  await recordAudit(tx, {
    ...input.by,
    action: 'price.schedule_cancelled',
    object: { type: 'price', id: `${entry.country}/${entry.workTypeId}` },
    reason: input.reason,
    before: { netMinor: entry.netMinor, from: entry.from.toISOString() },
    after: null,
  });
  return 'cancelled';
}
