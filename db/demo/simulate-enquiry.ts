import type { DemoCountry } from './demo-countries.ts';
import type { CompanyId, EnquiryId, SourceId, StaffId } from '../../contract/kit/ids.ts';
import type { Receipt } from '../../server/buying/receipts.ts';
import { settleWithdrawal } from '../../server/buying/settle-withdrawal.ts';
import { purchaseLead } from '../../server/buying/purchase-lead.ts';
import { holdEnquiry, openEnquiry, qualifyEnquiry, releaseEnquiry } from '../../server/enquiries/release-enquiry.ts';
import { removeEnquiry, withdrawEnquiry } from '../../server/enquiries/end-enquiry.ts';
import { takeInEnquiry } from '../../server/enquiries/take-in-enquiry.ts';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { runInThePast } from './run-in-the-past.ts';
import type { Reviews } from './review-purchase.ts';
import type { Draws } from './seeded-random.ts';
import { expireOffer } from '../../server/buying/declines.ts';
import { distributeEnquiry } from '../../server/distribution/distribute-enquiry.ts';
import { openDueEnquiry } from '../../server/distribution/releases.ts';
import { sql } from '../../server/platform/database/sql.ts';

/** Replays distribution at its time: match, untaken offers and the open market, up to now. Returns when the last reservation ended. */
async function distributeInThePast(database: Database, enquiryId: EnquiryId, at: Date, now: Date): Promise<Date> {
  await distributeEnquiry((work) => runInThePast(database, at, work), enquiryId);
  const run = await database.db.first(sql<{ opensAt: Date; windowUntil: Date | null }>`
    select opens_at as "opensAt", window_until as "windowUntil" from distribution_runs where enquiry_id = ${enquiryId}`);
  if (run === undefined) throw new Error(`enquiry ${enquiryId} was not distributed`);
  const { opensAt } = run;
  const calmAt = run.windowUntil !== null && run.windowUntil > opensAt ? run.windowUntil : opensAt;
  if (opensAt <= now) await runInThePast(database, opensAt, (tx) => openDueEnquiry(tx, { enquiryId }));
  if (calmAt <= now) while (await runInThePast(database, calmAt, expireOffer));
  return calmAt;
}

export interface EnquiryLife {
  readonly sourceId: SourceId;
  readonly staffId: StaffId;
  readonly idempotencyKey: string;
  readonly enquiry: IntakeEnquiry & { readonly country: DemoCountry };
  readonly at: Date;
  readonly now: Date;
  readonly fate: 'released' | 'held' | 'removed';
  /** Still on sale, so it is also matched and offered. */
  readonly isYoung: boolean;
  readonly buyers: readonly CompanyId[];
  /** Withdrawn soon after the last purchase: buyers within the hour get a credit note. */
  readonly isWithdrawn?: boolean;
  /** Work type in the country's language. */
  readonly job: string;
  readonly reviews: Reviews;
  /** Called for every purchase. */
  readonly bought?: (companyId: CompanyId, receipt: Receipt) => void;
}

/** Takes a past enquiry through intake, release, purchases and possible removal. */
export async function simulateEnquiry(database: Database, life: EnquiryLife, draws: Draws): Promise<EnquiryId | null> {
  const { sourceId, staffId, idempotencyKey, enquiry, at, now } = life;
  const enquiryId = await runInThePast(database, at, async (tx) => {
    const outcome = await takeInEnquiry(tx, { sourceId, idempotencyKey, enquiry });
    if (outcome.kind !== 'accepted') throw new Error(`a demonstration enquiry was ${outcome.kind}: ${JSON.stringify(outcome)}`);
    if (outcome.held && life.fate !== 'held') return null;
    if (draws.fraction() < 0.35) await qualifyEnquiry(tx, { enquiryId: outcome.enquiryId, staffId, notes: null });
    if (life.fate === 'held') {
      await holdEnquiry(tx, {
        enquiryId: outcome.enquiryId,
        staffId,
        until: new Date(now.getTime() + 7 * 86_400_000),
        reason: 'telephone qualification',
      });
      return null;
    }
    await releaseEnquiry(tx, { enquiryId: outcome.enquiryId, staffId: null });
    // These offers expired long ago; seeding them only slows startup.
    if (!life.isYoung) await openEnquiry(tx, { enquiryId: outcome.enquiryId });
    return outcome.enquiryId;
  });
  if (enquiryId === null) return null;

  let at2 = (life.isYoung ? await distributeInThePast(database, enquiryId, at, now) : at).getTime();
  for (const companyId of life.buyers) {
    at2 += draws.between(4, 300) * 60_000;
    if (at2 >= now.getTime()) break;
    const outcome = await runInThePast(database, new Date(at2), (tx) =>
      purchaseLead(tx, { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null }),
    );
    if (outcome.kind !== 'bought') continue;
    life.bought?.(companyId, outcome.receipt);
    if (life.isWithdrawn !== true) await life.reviews.after(outcome.receipt, enquiry.country, life.job);
  }
  if (life.isWithdrawn === true && life.buyers.length > 0) {
    const when = new Date(at2 + 25 * 60_000);
    await runInThePast(database, when, (tx) =>
      withdrawEnquiry(tx, { enquiryId, staffId: null, reason: 'the consumer changed their mind' }),
    );
    await settleWithdrawal({ db: database.db, inTx: (work) => runInThePast(database, when, work) }, enquiryId);
    return enquiryId;
  }
  if (life.fate === 'removed') {
    const when = new Date(Math.min(at2 + 86_400_000, now.getTime() - 60_000));
    await runInThePast(database, when, (tx) =>
      removeEnquiry(tx, { enquiryId, staffId, reason: 'the consumer had already found a company' }),
    );
  }
  return enquiryId;
}
