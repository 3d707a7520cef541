import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { freshnessStep, priceFactors, priceMinor } from '../catalogue/price-rule.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { notifyLive } from '../platform/database/live-signals.ts';
import { sql } from '../platform/database/sql.ts';
import { recordCheck } from './checks.ts';
import { withoutDoubts } from './hold-reason-rule.ts';
import { isHeldUntilLater } from './queries.ts';
import { revealContact } from './contacts.ts';
import { insertEvent, lockEnquiry } from './store.ts';
import { scrubContactDetails } from './text/scrub-contact-details-rule.ts';

type ReleaseOutcome = 'released' | 'not_releasable' | 'unknown';

/**
 * Puts an enquiry on sale exactly once: locks the row and releases only received or held ones. Sets the base price from the current price
 * list. Distribution then matches, buys and offers before `openEnquiry` opens the remaining slots. Can remove doubtful passages of an
 * enquiry held for review.
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
  await tx.pipeline(
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

type HoldOutcome = 'held' | 'not_holdable' | 'in_past' | 'unknown';

/** Holds an unreleased enquiry until a time, then releases it automatically. Counts as a review of its hold reasons. */
export async function holdEnquiry(
  tx: Tx,
  input: { enquiryId: EnquiryId; staffId: StaffId; until: Date; reason: string },
): Promise<HoldOutcome> {
  const enquiry = await lockEnquiry(tx, input.enquiryId);
  if (enquiry === undefined) return 'unknown';
  if (enquiry.status !== 'received' && enquiry.status !== 'held') return 'not_holdable';
  if (input.until <= enquiry.now) return 'in_past';
  await tx.pipeline(
    sql`update enquiries set status = 'held', held_as_duplicate = false, hold_reasons = '{}', hold_release_at = ${input.until} where id = ${enquiry.id}`,
    insertEvent(enquiry.id, 'held', input.staffId, { until: input.until.toISOString(), reason: input.reason }),
  );
  await tx.enqueue('release-enquiry', { enquiryId: enquiry.id }, input.until);
  return 'held';
}

type QualifyOutcome = 'qualified' | 'not_qualifiable' | 'unknown';

/** Records that staff spoke to the consumer. Notes become the qualification notes, scrubbed of contact details. */
export async function qualifyEnquiry(
  tx: Tx,
  input: { enquiryId: EnquiryId; staffId: StaffId; notes: string | null },
): Promise<QualifyOutcome> {
  const enquiry = await lockEnquiry(tx, input.enquiryId);
  if (enquiry === undefined) return 'unknown';
  if (enquiry.status === 'removed' || enquiry.status === 'expired') return 'not_qualifiable';
  const by = { type: 'operator', staffId: input.staffId, reason: 'clearing notes of contact details' } as const;
  const contact = await tx.first(revealContact(by, [enquiry.id], 'qualification'));
  const own = {
    forename: contact?.forename,
    surname: contact?.surname,
    addressLines: [contact?.address1, contact?.address2],
    codes: [contact?.telephone, contact?.alternatePhone, contact?.postcode],
  };
  const description = input.notes === null ? enquiry.description : scrubContactDetails(input.notes, enquiry.country, own);
  await tx.pipeline(
    sql`update enquiries set qualified = true, description = ${description} where id = ${enquiry.id}`,
    insertEvent(enquiry.id, 'qualified', input.staffId),
  );
  await recordCheck(tx, { enquiryId: enquiry.id, kind: 'telephone_qualified' });
  return 'qualified';
}

/** Opens unreserved slots to every company that can see the market. Idempotent. */
export async function openEnquiry(tx: Tx, input: { enquiryId: EnquiryId }): Promise<void> {
  const opened = await tx.first(sql`
    update enquiries set opened_at = app_now() where id = ${input.enquiryId} and status = 'released' and opened_at is null returning id`);
  if (opened !== undefined)
    await tx.pipeline(insertEvent(input.enquiryId, 'opened', null), notifyLive({ topic: 'opened', id: input.enquiryId }));
}

/** Releases a due enquiry, unless staff have since held it for longer or for review. */
export async function releaseDueEnquiry(tx: Tx, { enquiryId }: { enquiryId: EnquiryId }): Promise<void> {
  await lockEnquiry(tx, enquiryId);
  if (await isHeldUntilLater(tx, enquiryId)) return;
  await releaseEnquiry(tx, { enquiryId, staffId: null });
}
