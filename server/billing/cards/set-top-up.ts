import { largestPaymentMinor } from '../../../contract/billing/values.ts';
import { minimumPaymentMinor } from '../../geography/business-units.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockAccount } from '../lock-account.ts';
import { getPaymentMode, type PaymentMode } from './cards-query.ts';

type TopUp = NonNullable<PaymentMode['topUp']>;

/**
 * Says below which remaining credit how much is charged to the default card, in minor units; null switches it off. It begins anew:
 * a stop after a charge that failed is over.
 */
export async function setTopUp(
  tx: Tx,
  input: { companyId: CompanyId; topUp: TopUp | null },
): Promise<'set' | 'impossible' | 'below' | 'too_small' | 'too_large'> {
  const { companyId, topUp } = input;
  await tx.rows(lockAccount(companyId));
  if (topUp !== null) {
    const { currency, canAutoPay } = await getPaymentMode(tx, companyId);
    if (topUp.belowMinor < 0 || topUp.belowMinor > largestPaymentMinor) return 'below';
    if (topUp.amountMinor < minimumPaymentMinor(currency)) return 'too_small';
    if (topUp.amountMinor > largestPaymentMinor) return 'too_large';
    if (!canAutoPay) return 'impossible';
  }
  await tx.rows(sql`
    update accounts set top_up_below_minor = ${topUp?.belowMinor ?? null}, top_up_amount_minor = ${topUp?.amountMinor ?? null}, top_up_stopped_at = null
    where company_id = ${companyId}`);
  return 'set';
}
