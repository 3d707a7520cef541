import type { EnquiryId, StaffId } from '../../../contract/kit/ids.ts';
import { priceFactors, priceMinor } from '../../catalogue/price-rule.ts';
import { settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { insertEvent, lockEnquiry } from '../store.ts';

export type OverrideOutcome =
  | { readonly kind: 'changed'; readonly before: number | null }
  | { readonly kind: 'not_priceable' }
  | { readonly kind: 'unknown' };

/** Sets or lifts the operator's price for one enquiry, in minor units excluding VAT. Sold leads keep what was charged. */
export async function overridePrice(
  tx: Tx,
  input: { enquiryId: EnquiryId; staffId: StaffId; priceMinor: number | null; reason: string },
): Promise<OverrideOutcome> {
  const enquiry = await lockEnquiry(tx, input.enquiryId);
  if (enquiry === undefined) return { kind: 'unknown' };
  if (enquiry.status === 'removed' || enquiry.status === 'expired') return { kind: 'not_priceable' };
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const priced = { ...enquiry, priceOverrideMinor: input.priceMinor };
  const listPriceMinor = priceMinor(priced, 0, priceFactors(row?.settings ?? null, enquiry.country, enquiry.now), enquiry.now);
  await tx.together(
    sql`update enquiries set price_override_minor = ${input.priceMinor}, list_price_minor = ${listPriceMinor} where id = ${enquiry.id}`,
    insertEvent(enquiry.id, 'price_overridden', input.staffId, {
      from: enquiry.priceOverrideMinor,
      to: input.priceMinor,
      reason: input.reason,
    }),
  );
  return { kind: 'changed', before: enquiry.priceOverrideMinor };
}
