import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { recordEnquiryEvent } from '../enquiries/record-enquiry-event.ts';
import { openEnquiry } from '../enquiries/release/open-enquiry.ts';
import { lockSlots } from '../enquiries/take-slot.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { outlivesEnquiry } from './offer-window-rule.ts';
import { lockRun, setOpening } from './store.ts';

export type WindowOutcome =
  | { readonly kind: 'changed'; readonly before: Date }
  /** `not_waiting`: it is not on sale, or to everybody already. */
  | { readonly kind: 'unknown' | 'not_waiting' | 'in_past' | 'too_long' };

interface Waiting {
  readonly status: string;
  readonly opened: boolean;
  readonly releasedAt: Date | null;
  readonly opensAt: Date | null;
  readonly settings: SettingValues;
  readonly now: Date;
}

/** The run before the enquiry, as in a turn. */
export async function lockForWindow(tx: Tx, enquiryId: EnquiryId): Promise<void> {
  await tx.together(lockRun(enquiryId), lockSlots(enquiryId));
}

/**
 * Says until when a released enquiry is for those alone who hold an offer; `until` null opens it now. Offers that were made keep
 * their guarantee, and their slots. The job that was to open it finds that it is not time. The caller holds the locks of `lockForWindow`.
 */
export async function setPriorityWindow(
  tx: Tx,
  input: { enquiryId: EnquiryId; staffId: StaffId; until: Date | null; reason: string },
): Promise<WindowOutcome> {
  const { enquiryId, staffId, until, reason } = input;
  const waiting = await tx.first(sql<Waiting>`
    select e.status, e.opened_at is not null as opened, e.released_at as "releasedAt", r.opens_at as "opensAt", ${settingsColumn}, app_now() as now
    from enquiries e left join distribution_runs r on r.enquiry_id = e.id where e.id = ${enquiryId}`);
  if (waiting === undefined) return { kind: 'unknown' };
  if (waiting.status !== 'released' || waiting.opened || waiting.opensAt === null) return { kind: 'not_waiting' };
  const opensAt = until ?? waiting.now;
  if (until !== null && until <= waiting.now) return { kind: 'in_past' };
  if (outlivesEnquiry(opensAt, waiting.releasedAt, waiting.settings)) return { kind: 'too_long' };
  await tx.rows(setOpening(enquiryId, opensAt));
  const detail = { from: waiting.opensAt.toISOString(), until: opensAt.toISOString(), reason };
  await recordEnquiryEvent(tx, { enquiryId, event: 'window_changed', staffId, detail });
  if (until === null) await openEnquiry(tx, { enquiryId });
  else await tx.enqueue('open-enquiry', { enquiryId }, until);
  return { kind: 'changed', before: waiting.opensAt };
}
