import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { insertEvent } from './store.ts';

/** Locks an enquiry to take or free slots. The company's account must be locked first. */
export function lockSlots(enquiryId: EnquiryId): Sql {
  return sql`select id from enquiries where id = ${enquiryId} for update`;
}

/**
 * Takes a slot of a locked enquiry; no row if none is left. With `reserved`, takes the buyer's own reserved slot, which may have lapsed
 * since the check.
 */
export function takeSlot(enquiryId: EnquiryId, reserved: boolean): Sql<{ sold: number }> {
  const given = reserved ? 1 : 0;
  return sql<{ sold: number }>`
    update enquiries set sold = sold + 1, reserved = reserved - ${given}::smallint
    where id = ${enquiryId} and status = 'released' and reserved >= ${given}::smallint and sold + reserved - ${given}::smallint < max_sales
    returning sold`;
}

/** Reserves a slot; no row if none is left. */
export function reserveSlot(enquiryId: EnquiryId): Sql<{ id: number }> {
  return sql<{ id: number }>`
    update enquiries set reserved = reserved + 1
    where id = ${enquiryId} and status = 'released' and sold + reserved < max_sales returning id`;
}

/** Returns a reserved slot to the market. */
export function freeReservedSlot(enquiryId: EnquiryId): Sql<{ id: number }> {
  return sql<{ id: number }>`update enquiries set reserved = reserved - 1 where id = ${enquiryId} and reserved > 0 returning id`;
}

/** Adds an event about one of an enquiry's leads to its history. */
export async function recordEnquiryEvent(
  tx: Tx,
  line: {
    readonly enquiryId: EnquiryId;
    readonly event: string;
    readonly staffId: StaffId | null;
    readonly detail: Readonly<Record<string, string | number>>;
  },
): Promise<void> {
  await tx.rows(insertEvent(line.enquiryId, line.event, line.staffId, line.detail));
}
