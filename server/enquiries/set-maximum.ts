import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { freshnessStep, priceFactors, priceMinor } from '../catalogue/price-rule.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { notifyLive } from '../platform/database/live-signals.ts';
import { noRows, sql } from '../platform/database/sql.ts';
import { insertEvent, lockEnquiry, type LockedEnquiry } from './store.ts';

export type MaximumOutcome =
  | {
      readonly kind: 'changed';
      readonly before: { readonly maximum: number; readonly listPriceMinor: number };
      readonly listPriceMinor: number;
    }
  | { readonly kind: 'as_it_was' | 'ended' | 'unknown' }
  /** Slots already sold or reserved. */
  | { readonly kind: 'below_taken'; readonly taken: number }
  | { readonly kind: 'beyond_consent'; readonly agreed: number };

/** Live signal for browsers: sold out, or open again. */
function buildSignal({ id, releasedAt, sold, maxSales }: LockedEnquiry, maximum: number) {
  if (releasedAt === null) return noRows;
  if (sold === maximum) return notifyLive({ topic: 'sold-out', id });
  return sold === maxSales ? notifyLive({ topic: 'opened', id }) : noRows;
}

/**
 * Sets the maximum number of buyers. A sale in flight holds the lock and counts. The list price follows the exclusivity factor for later
 * buyers. A slot added during the priority period is offered like the others.
 */
export async function setMaximum(
  tx: Tx,
  input: { enquiryId: EnquiryId; staffId: StaffId; maximum: number; reason: string },
): Promise<MaximumOutcome> {
  const enquiry = await lockEnquiry(tx, input.enquiryId);
  if (enquiry === undefined) return { kind: 'unknown' };
  const { maximum } = input;
  if (enquiry.status === 'removed' || enquiry.status === 'expired') return { kind: 'ended' };
  if (maximum === enquiry.maxSales) return { kind: 'as_it_was' };
  const taken = enquiry.sold + enquiry.reserved;
  if (maximum < taken) return { kind: 'below_taken', taken };
  const agreed = await tx.first(sql<{ recipients: number; settings: SettingValues }>`
    select max_recipients as recipients, ${settingsColumn} from enquiry_consents where enquiry_id = ${enquiry.id}`);
  if (agreed === undefined) throw new Error(`enquiry ${enquiry.id} has no consent`);
  if (maximum > agreed.recipients) return { kind: 'beyond_consent', agreed: agreed.recipients };

  const factors = priceFactors(agreed.settings, enquiry.country, enquiry.now);
  const listPriceMinor = priceMinor({ ...enquiry, maxSales: maximum }, 0, factors, enquiry.now);
  await tx.pipeline(
    sql`
      update enquiries set max_sales = ${maximum}, list_price_minor = ${listPriceMinor},
             freshness_step = ${freshnessStep(factors, enquiry.releasedAt, enquiry.now)}
      where id = ${enquiry.id}`,
    insertEvent(enquiry.id, 'maximum_changed', input.staffId, { from: enquiry.maxSales, to: maximum, reason: input.reason }),
    buildSignal(enquiry, maximum),
  );
  if (enquiry.status === 'released' && !enquiry.opened && maximum > enquiry.maxSales)
    await tx.enqueue('distribute-enquiry', { enquiryId: enquiry.id });
  return { kind: 'changed', before: { maximum: enquiry.maxSales, listPriceMinor: enquiry.listPriceMinor }, listPriceMinor };
}
