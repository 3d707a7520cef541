import type { CompanyId, StaffId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { replaceWaitingDiscount, settleDiscountChange, type DiscountDecision } from './store.ts';
import type { Flags } from './company-flags.ts';

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

/** Lists discounts awaiting a second administrator, oldest first. */
export function listWaitingDiscounts(db: Db): Promise<readonly WaitingDiscount[]> {
  return db.rows(sql<WaitingDiscount>`
    select d.id, c.id as "companyId", c.internal_name as "internalName", c.discount_bp as "discountBp", d.discount_bp as "wantedBp",
           d.reason, s.name as "askedBy", d.asked_at as "askedAt"
    from discount_changes d join companies c on c.id = d.company_id join staff s on s.id = d.asked_by
    where d.outcome is null order by d.id`);
}

interface HeldDiscount {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly askedBy: StaffId;
  readonly wantedBp: number;
  readonly discountBp: number;
  readonly isWaiting: boolean;
}

/** Locks a discount change until the transaction ends; the company's row first, as when setting flags. */
async function lockDiscountChange(tx: Tx, id: number): Promise<HeldDiscount | undefined> {
  await tx.rows(sql`
    select c.id from companies c join discount_changes d on d.company_id = c.id where d.id = ${id} for no key update of c`);
  return tx.first(sql<HeldDiscount>`
    select d.id, d.company_id as "companyId", d.asked_by as "askedBy", d.discount_bp as "wantedBp", c.discount_bp as "discountBp",
           d.outcome is null as "isWaiting"
    from discount_changes d join companies c on c.id = d.company_id where d.id = ${id} for update of d`);
}

/** A full discount. */
const wholePriceBp = 10_000;

/** A full discount needs two administrators. */
export function needsSecondPerson(now: Flags, wanted: Flags): boolean {
  return wanted.discountBp === wholePriceBp && now.discountBp !== wholePriceBp;
}

interface DiscountRequest {
  readonly companyId: CompanyId;
  readonly nowBp: number;
  readonly wantedBp: number;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/** Requests a discount for another administrator to confirm, replacing a pending one. The caller holds the company's row. */
export async function requestDiscount(tx: Tx, { companyId, nowBp, wantedBp, reason, by }: DiscountRequest): Promise<number> {
  await tx.rows(replaceWaitingDiscount(companyId, by.staffId));
  const asked = await tx.first(sql<{ id: number }>`
    insert into discount_changes (company_id, discount_bp, reason, asked_by)
    values (${companyId}, ${wantedBp}, ${reason}, ${by.staffId}) returning id`);
  if (asked === undefined) throw new Error('the change of a discount was not written');
  await recordAudit(tx, {
    ...by,
    action: 'company.discount.ask',
    object: { type: 'company', id: companyId },
    reason,
    before: { discountBp: nowBp },
    after: { discountBp: wantedBp },
  });
  return asked.id;
}

export type DiscountOutcome = 'done' | 'unknown' | 'settled' | 'same_person';

/** Applies a discount requested by another administrator. */
export async function confirmDiscount(tx: Tx, decision: DiscountDecision): Promise<DiscountOutcome> {
  const { id, reason, by } = decision;
  const change = await lockDiscountChange(tx, id);
  if (change === undefined) return 'unknown';
  if (!change.isWaiting) return 'settled';
  if (change.askedBy === by.staffId) return 'same_person';
  await tx.rows(settleDiscountChange(decision, 'confirmed'));
  await tx.rows(sql`update companies set discount_bp = ${change.wantedBp} where id = ${change.companyId}`);
  await recordAudit(tx, {
    ...by,
    action: 'company.discount.confirm',
    object: { type: 'company', id: change.companyId },
    reason,
    before: { discountBp: change.discountBp },
    after: { discountBp: change.wantedBp },
  });
  return 'done';
}

/** Rejects a discount, or withdraws one's own request. */
export async function rejectDiscount(tx: Tx, decision: DiscountDecision): Promise<DiscountOutcome> {
  const { id, reason, by } = decision;
  const change = await lockDiscountChange(tx, id);
  if (change === undefined) return 'unknown';
  if (!change.isWaiting) return 'settled';
  await tx.rows(settleDiscountChange(decision, 'rejected'));
  await recordAudit(tx, {
    ...by,
    action: 'company.discount.reject',
    object: { type: 'company', id: change.companyId },
    reason,
    before: { wantedBp: change.wantedBp },
    after: { discountBp: change.discountBp },
  });
  return 'done';
}
