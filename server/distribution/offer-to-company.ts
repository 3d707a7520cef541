import type { CompanyId, EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { issuePriorityAlert } from '../alerts/priority-alert.ts';
import { selectAlertSettings } from '../alerts/alert-settings-query.ts';
import { lockAccount } from '../billing/account.ts';
import { buyerFacts, leadFacts } from '../buying/facts-query.ts';
import { judgePurchase } from '../buying/judge-purchase-rule.ts';
import { offerLead } from '../buying/offer-lead.ts';
import type { Obstacle } from '../buying/purchase-rule.ts';
import { openEnquiry } from '../enquiries/release-enquiry.ts';
import { lockSlots, recordEnquiryEvent } from '../enquiries/take-slot.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { outlivesEnquiry } from './offer-window-rule.ts';
import { minOfferMinutes } from './settings.ts';
import { insertManualDecision, lockRun, markServed, setOpening } from './store.ts';

interface ManualOffer {
  readonly enquiryId: EnquiryId;
  readonly companyId: CompanyId;
  readonly until: Date;
  readonly reason: string;
  readonly staffId: StaffId;
}

type ManualOfferOutcome =
  | { readonly kind: 'offered' | 'unknown' | 'unknown_company' | 'offered_before' }
  /** The company may not buy it, so it cannot be offered it. */
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle }
  | { readonly kind: 'too_short'; readonly minutes: number }
  /** The enquiry would expire first. */
  | { readonly kind: 'too_long' };

interface Sale {
  readonly workTypeId: number;
  readonly releasedAt: Date | null;
  readonly settings: SettingValues;
  readonly now: Date;
}

/** Locks in the order of a turn: run, account, enquiry. */
export async function lockForOffer(tx: Tx, { enquiryId, companyId }: Pick<ManualOffer, 'enquiryId' | 'companyId'>): Promise<void> {
  await tx.pipeline(lockRun(enquiryId), lockAccount(companyId), lockSlots(enquiryId));
}

function judgeWindow({ until }: ManualOffer, { now, settings, releasedAt }: Sale): ManualOfferOutcome | undefined {
  const minutes = getSettingValue(settings, minOfferMinutes);
  if (until.getTime() - now.getTime() < minutes * 60_000) return { kind: 'too_short', minutes };
  return outlivesEnquiry(until, releasedAt, settings) ? { kind: 'too_long' } : undefined;
}

/**
 * Offers an enquiry to a company chosen by an operator, through the same code as a turn: reserves a slot and alerts the company. Ignores delivery
 * settings but not purchase obstacles. The caller holds the locks of `lockForOffer`.
 */
export async function offerToCompany(tx: Tx, order: ManualOffer): Promise<ManualOfferOutcome> {
  const { enquiryId, companyId, until, staffId } = order;
  const [[buyer], [lead], [settings], [sale]] = await tx.pipeline(
    buyerFacts(companyId),
    leadFacts(companyId, enquiryId),
    selectAlertSettings(companyId),
    sql<Sale>`
      select work_type_id as "workTypeId", ${settingsColumn}, app_now() as now, released_at as "releasedAt"
      from enquiries where id = ${enquiryId}`,
  );
  if (sale === undefined) return { kind: 'unknown' };
  if (buyer === undefined || lead === undefined || settings === undefined) return { kind: 'unknown_company' };
  const outside = judgeWindow(order, sale);
  if (outside !== undefined) return outside;
  const { obstacle } = judgePurchase(buyer, { ...lead, opened: true, withinReach: true });
  // Check the purchase first: a buyer was probably also offered it, and "bought" is the better answer.
  if (obstacle !== null && obstacle.code !== '103') return { kind: 'obstacle', obstacle };
  if (lead.offerId !== null) return { kind: 'offered_before' };
  if (!(await offerLead(tx, { enquiryId, companyId, until, staffId })))
    throw new Error(`enquiry ${enquiryId} should have a free slot but has none`);
  const turn = { enquiryId, companyId, workTypeId: sale.workTypeId };
  await tx.pipeline(insertManualDecision(turn), markServed(turn));
  await recordEnquiryEvent(tx, {
    enquiryId,
    event: 'offered_by_hand',
    staffId,
    detail: { companyId, until: until.toISOString(), reason: order.reason },
  });
  await issuePriorityAlert(tx, { companyId, enquiryId, settings });
  await tx.enqueue('lapse-offers', {}, until);
  return { kind: 'offered' };
}

type WindowOutcome =
  | { readonly kind: 'changed'; readonly before: Date }
  /** `not_waiting`: not on sale, or already open to everyone. */
  | { readonly kind: 'unknown' | 'not_waiting' | 'in_past' | 'too_long' };

interface Waiting {
  readonly status: string;
  readonly opened: boolean;
  readonly releasedAt: Date | null;
  readonly opensAt: Date | null;
  readonly settings: SettingValues;
  readonly now: Date;
}

/** Run before enquiry, as in a turn. */
export async function lockForWindow(tx: Tx, enquiryId: EnquiryId): Promise<void> {
  await tx.pipeline(lockRun(enquiryId), lockSlots(enquiryId));
}

/**
 * Sets until when a released enquiry is reserved for offers; `until` null opens it now. Existing offers keep their guarantee and slots. The earlier
 * opening job then finds it is not yet due. The caller holds the locks of `lockForWindow`.
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
