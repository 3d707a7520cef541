import type { EnquiryId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** Locks an enquiry whose slots are to be taken or given back. Who sells or declines has locked the company's account before. */
export function lockSlots(enquiryId: EnquiryId): Sql {
  return sql`select id from enquiries where id = ${enquiryId} for update`;
}

/**
 * Takes one slot of an enquiry that the caller has locked; no row comes back where none is left. With `reserved` the slot
 * held for the buyer's own offer is the one taken; it may have gone back to the market since the buyer was judged.
 */
export function takeSlot(enquiryId: EnquiryId, reserved: boolean): Sql<{ sold: number }> {
  const given = reserved ? 1 : 0;
  return sql<{ sold: number }>`
    update enquiries set sold = sold + 1, reserved = reserved - ${given}::smallint
    where id = ${enquiryId} and status = 'released' and reserved >= ${given}::smallint and sold + reserved - ${given}::smallint < max_sales
    returning sold`;
}

/** Reserves one slot; no row comes back where none is left. */
export function reserveSlot(enquiryId: EnquiryId): Sql<{ id: number }> {
  return sql<{ id: number }>`
    update enquiries set reserved = reserved + 1
    where id = ${enquiryId} and status = 'released' and sold + reserved < max_sales returning id`;
}

/** Gives a reserved slot back to the market. */
export function freeReservedSlot(enquiryId: EnquiryId): Sql<{ id: number }> {
  return sql<{ id: number }>`update enquiries set reserved = reserved - 1 where id = ${enquiryId} and reserved > 0 returning id`;
}
