import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { unitOf } from '../../geography/business-units.ts';
import { lockPriceList } from './price-list-query.ts';

export interface PriceChange {
  readonly country: CountryCode;
  readonly workTypeId: number;
  /** Excluding VAT, in minor units of the country's currency. */
  readonly netMinor: number;
  /** Null: at once. */
  readonly from: Date | null;
}

export interface PriceChanges {
  readonly changes: readonly PriceChange[];
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

interface CellRow {
  readonly netMinor: number | null;
  readonly currency: CurrencyCode | null;
  readonly now: Date;
}

const cellNow = ({ country, workTypeId }: PriceChange): Sql<CellRow> => sql<CellRow>`
  select p.net_minor as "netMinor", p.currency, t.now
  from (select price_clock() as now) t join work_types w on w.id = ${workTypeId} and w.retired_at is null
  left join list_prices_at(t.now) p on p.country = ${country} and p.work_type_id = w.id`;

/** Of two prices for one moment the later word holds; the earlier one is taken back. */
const replaceScheduled = ({ country, workTypeId }: PriceChange, from: Date): Sql => sql`
  update price_list_entries set cancelled_at = price_clock()
  where country = ${country} and work_type_id = ${workTypeId} and valid_from = ${from} and cancelled_at is null`;

/**
 * Writes prices into the list, each with its entry in the audit log. A price that is there holds until the moment of the new one;
 * one that is scheduled for later still comes. 'unknown': one of the work types is not on sale, and nothing was written.
 */
export async function setPrices(tx: Tx, { changes, reason, by }: PriceChanges): Promise<'set' | 'unknown'> {
  await tx.rows(lockPriceList);
  for (const change of changes) {
    const { country, workTypeId, netMinor } = change;
    const before = await tx.first(cellNow(change));
    if (before === undefined) return 'unknown';
    const currency = before.currency ?? unitOf(country).currency;
    const from = change.from ?? before.now;
    if (change.from !== null) await tx.rows(replaceScheduled(change, from));
    await tx.rows(sql`
      insert into price_list_entries (country, work_type_id, net_minor, currency, valid_from, reason, staff_id)
      values (${country}, ${workTypeId}, ${netMinor}, ${currency}, ${from}, ${reason}, ${by.staffId})`);
    await recordAudit(tx, {
      ...by,
      action: change.from === null ? 'price.set' : 'price.scheduled',
      object: { type: 'price', id: `${country}/${workTypeId}` },
      reason,
      before: before.netMinor === null ? null : { netMinor: before.netMinor, currency },
      after: change.from === null ? { netMinor, currency } : { netMinor, currency, from: from.toISOString() },
    });
  }
  return 'set';
}
