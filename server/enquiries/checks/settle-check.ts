import type { CheckKind, HoldReason } from '../../../contract/enquiries/values.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { smsSetUpColumn } from '../settings.ts';
import { lockEnquiry } from '../store.ts';
import { reasonsOfChecks, type SourceDemands } from '../check-rule.ts';
import { recordCheck } from './record-check.ts';
import { checksOf } from './check-query.ts';

interface Waiting extends SourceDemands {
  readonly holdReasons: readonly HoldReason[];
  /** When it may be released where nothing else holds it. */
  readonly dueAt: Date;
}

/**
 * Writes down that an enquiry has passed one more check, and lifts what held it for want of it: where nobody else has to look
 * at it, it is released by itself once the hold of its source is over. The same check again changes nothing.
 */
export async function settleCheck(tx: Tx, { enquiryId, kind }: { enquiryId: EnquiryId; kind: CheckKind }): Promise<void> {
  const enquiry = await lockEnquiry(tx, enquiryId);
  const waiting = await tx.first(sql<Waiting>`
    select e.hold_reasons as "holdReasons", s.required_checks as "requiredChecks", s.score_limit as "scoreLimit",
           s.brings_proof as "bringsProof", ${smsSetUpColumn},
           greatest(app_now(), e.received_at + make_interval(mins => s.hold_minutes)) as "dueAt"
    from enquiries e join sources s on s.id = e.source_id where e.id = ${enquiryId}`);
  if (enquiry === undefined || waiting === undefined) throw new Error(`enquiry ${enquiryId} does not exist`);
  await recordCheck(tx, { enquiryId, kind });
  const held = waiting.holdReasons;
  // Whoever of the staff held it until a time, or released it, has decided.
  if (enquiry.status !== 'held' || enquiry.holdReleaseAt !== null || held.length === 0) return;
  const still = reasonsOfChecks(await tx.rows(checksOf(enquiryId)), waiting);
  const left = held.filter((reason) => (reason === 'unconfirmed' || reason === 'low_score' ? still.includes(reason) : true));
  if (left.length === held.length) return;
  const isFree = left.length === 0 && !enquiry.heldAsDuplicate;
  await tx.rows(sql`
    update enquiries set hold_reasons = ${left}, hold_release_at = ${isFree ? waiting.dueAt : null} where id = ${enquiryId}`);
  if (isFree) await tx.enqueue('release-enquiry', { enquiryId }, waiting.dueAt);
}
