import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { Database } from '../platform/database/database.ts';
import { recordMatch } from './record-match.ts';
import { takeNextTurn } from './take-next-turn.ts';

/**
 * What happens between release and open market: match, automatic purchases, offers; a short transaction for each step, its
 * outcome recorded in it. Cut off anywhere and run again, or run by several at once, it goes on where it stood.
 */
export async function distributeEnquiry(inTx: Database['inTx'], enquiryId: EnquiryId): Promise<void> {
  const outcome = await inTx((tx) => recordMatch(tx, { enquiryId }));
  if (outcome === 'not_on_sale') return;
  while (await inTx((tx) => takeNextTurn(tx, { enquiryId })));
}
