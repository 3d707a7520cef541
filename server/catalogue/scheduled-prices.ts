import { type CountryCode, countryCodes } from '../../contract/kit/country.ts';
import { getUnit } from '../geography/business-units.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { lockPriceList } from './prices.ts';

interface EntryRow {
  readonly country: CountryCode;
  readonly workTypeId: number;
  readonly netMinor: number;
  readonly from: Date;
  readonly isOver: boolean;
}

export type CancelOutcome = 'cancelled' | 'too_late' | 'unknown';

/** Cancels a price not yet in force. 'too_late': it already is, or was cancelled by someone else. */
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

interface DayRow {
  readonly country: CountryCode;
  readonly from: Date;
  /** A change must start in the future, within two years. */
  readonly isToCome: boolean;
}

/** Returns when a day (YYYY-MM-DD) begins by each country's clock. */
export async function readDayMoments(db: Db, day: string): Promise<ReadonlyMap<CountryCode, DayRow>> {
  const zones = countryCodes().map((country) => getUnit(country).timeZone);
  const rows = await db.rows(sql<DayRow>`
    select d.country, d.begins as from, d.begins > price_clock() and d.begins < price_clock() + interval '2 years' as "isToCome"
    from (select c.country, ${day}::date::timestamp at time zone c.zone as begins
          from unnest(${[...countryCodes()]}::text[], ${zones}::text[]) as c(country, zone)) d`);
  return new Map(rows.map((row) => [row.country, row]));
}
