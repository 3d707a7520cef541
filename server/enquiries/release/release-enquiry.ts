import type { EnquiryId, StaffId } from '../../../contract/kit/ids.ts';
import { freshnessStep, priceFactors, priceMinor } from '../../catalogue/price-rule.ts';
import { settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { withoutDoubts } from '../hold-reason-rule.ts';
import { insertEvent, lockEnquiry } from '../store.ts';

export type ReleaseOutcome = 'released' | 'not_releasable' | 'unknown';

/**
 * Puts an enquiry on sale, exactly once: the row is locked and only a received or held one is released. The price list of
 * this moment becomes its base price. What follows is the distribution's: match, automatic purchases and offers, and only
 * then do slots open to everybody by `openEnquiry`. Whoever releases one that waited for a person may have its doubtful
 * passages taken out.
 */
export async function releaseEnquiry(
  tx: Tx,
  input: { enquiryId: EnquiryId; staffId: StaffId | null; removeDoubtful?: boolean },
): Promise<ReleaseOutcome> {
  const enquiry = await lockEnquiry(tx, input.enquiryId);
  if (enquiry === undefined) return 'unknown';
  if (enquiry.status !== 'received' && enquiry.status !== 'held') return 'not_releasable';

  const price = await tx.first(sql<{ netMinor: number | null; settings: SettingValues }>`
    select ${settingsColumn},
           (select p.net_minor from list_prices p where p.country = ${enquiry.country} and p.work_type_id = ${enquiry.workTypeId}) as "netMinor"`);
  const basePriceMinor = price?.netMinor ?? enquiry.basePriceMinor;
  const factors = priceFactors(price?.settings ?? null, enquiry.country, enquiry.now);
  const listPriceMinor = priceMinor({ ...enquiry, basePriceMinor, releasedAt: enquiry.now }, 0, factors, enquiry.now);
  const words = input.removeDoubtful === true ? withoutDoubts(enquiry) : enquiry;
  await tx.together(
    sql`
      update enquiries set status = 'released', released_at = app_now(), hold_release_at = case when hold_release_at is not null then least(hold_release_at, app_now()) end, held_as_duplicate = false,
             hold_reasons = '{}', description = ${words.description}, answers = ${JSON.stringify(words.answers)},
             base_price_minor = ${basePriceMinor}, list_price_minor = ${listPriceMinor},
             freshness_step = ${freshnessStep(factors, enquiry.now, enquiry.now)}
      where id = ${enquiry.id}`,
    insertEvent(enquiry.id, 'released', input.staffId, { listPriceMinor }),
  );
  await tx.enqueue('distribute-enquiry', { enquiryId: enquiry.id });
  return 'released';
}
