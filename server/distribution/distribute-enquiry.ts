import type { EnquiryId } from '../../contract/kit/ids.ts';
import { openEnquiry } from '../enquiries/release-enquiry.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { coveringCompanies, enquiryToMatch } from './match-query.ts';
import { judgeMatch } from './match-rule.ts';
import { opensAfterRelease } from './offer-window-rule.ts';
import { insertRun } from './store.ts';
import { takeNextTurn } from './take-next-turn.ts';

/**
 * Runs the steps between release and open market: match, automatic purchases, offers. Each is a short transaction that records its outcome, so
 * interrupted and concurrent runs continue where it stopped.
 */
export async function distributeEnquiry(inTx: Database['inTx'], enquiryId: EnquiryId): Promise<void> {
  const outcome = await inTx((tx) => recordMatch(tx, { enquiryId }));
  if (outcome === 'not_on_sale') return;
  while (await inTx((tx) => takeNextTurn(tx, { enquiryId })));
}

type MatchOutcome = 'recorded' | 'recorded_before' | 'not_on_sale';

/**
 * Matches a released enquiry once and records who matches, in which order, and why others do not. Without a match it opens to everyone immediately,
 * otherwise by a job when the priority window ends.
 */
export async function recordMatch(tx: Tx, input: { enquiryId: EnquiryId }): Promise<MatchOutcome> {
  const { enquiryId } = input;
  const [runs, [enquiry]] = await tx.pipeline(
    sql`select enquiry_id from distribution_runs where enquiry_id = ${enquiryId}`,
    enquiryToMatch(enquiryId),
  );
  if (runs.length > 0) return 'recorded_before';
  // An enquiry open to everyone has nothing left to distribute.
  if (enquiry?.status !== 'released' || enquiry.opened) return 'not_on_sale';
  const match = judgeMatch(enquiryId, enquiry, await tx.rows(coveringCompanies(enquiry)));
  const nobody = match.matched.length === 0;
  const opensAt = nobody ? enquiry.now : opensAfterRelease(enquiry.releasedAt, enquiry.settings);
  const recorded = await tx.first(insertRun({ enquiryId, match, opensAt }));
  if (recorded === undefined) return 'recorded_before';
  if (nobody) await openEnquiry(tx, { enquiryId });
  else await tx.enqueue('open-enquiry', { enquiryId }, opensAt);
  return 'recorded';
}
