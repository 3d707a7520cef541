import type { CompanyId, StaffId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { replaceWaitingDiscount } from '../store.ts';

export interface DiscountRequest {
  readonly companyId: CompanyId;
  readonly nowBp: number;
  readonly wantedBp: number;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/** Asks for a discount that another administrator has to confirm, in place of one that waits. The caller holds the company's row. */
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
