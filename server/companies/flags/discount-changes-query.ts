import type { CompanyId, StaffId } from '../../../contract/kit/ids.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface WaitingDiscount {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly internalName: string;
  readonly discountBp: number;
  readonly wantedBp: number;
  readonly reason: string;
  readonly askedBy: string;
  readonly askedAt: Date;
}

/** What waits for another administrator, the oldest first. */
export function listWaitingDiscounts(db: Db): Promise<readonly WaitingDiscount[]> {
  return db.rows(sql<WaitingDiscount>`
    select d.id, c.id as "companyId", c.internal_name as "internalName", c.discount_bp as "discountBp", d.discount_bp as "wantedBp",
           d.reason, s.name as "askedBy", d.asked_at as "askedAt"
    from discount_changes d join companies c on c.id = d.company_id join staff s on s.id = d.asked_by
    where d.outcome is null order by d.id`);
}

export interface HeldDiscount {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly askedBy: StaffId;
  readonly wantedBp: number;
  readonly discountBp: number;
  readonly isWaiting: boolean;
}

/** A change as nobody else can decide it until the transaction ends. The company's row comes first, as where flags are set. */
export async function lockDiscountChange(tx: Tx, id: number): Promise<HeldDiscount | undefined> {
  await tx.rows(sql`
    select c.id from companies c join discount_changes d on d.company_id = c.id where d.id = ${id} for no key update of c`);
  return tx.first(sql<HeldDiscount>`
    select d.id, d.company_id as "companyId", d.asked_by as "askedBy", d.discount_bp as "wantedBp", c.discount_bp as "discountBp",
           d.outcome is null as "isWaiting"
    from discount_changes d join companies c on c.id = d.company_id where d.id = ${id} for update of d`);
}
