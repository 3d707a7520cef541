import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockEnquiry } from '../store.ts';
import { countTry, lastCode, markUsed } from './confirmation-store.ts';
import { secretOfCode } from './send-telephone-code.ts';
import { settleCheck } from './settle-check.ts';

/** Beyond so many wrong ones a code counts no more. */
export const mostTries = 5;

export type ConfirmOutcome = 'confirmed' | 'wrong' | 'too_often' | 'over';

/**
 * Judges the code that somebody read on their telephone. The lock on the enquiry lets tries come one after the other, so that
 * no more than five are ever judged; a wrong one is counted, and the caller must not roll that back.
 */
export async function confirmTelephone(
  tx: Tx,
  { enquiryId, draftToken, code }: { readonly enquiryId: EnquiryId; readonly draftToken: string; readonly code: string },
): Promise<ConfirmOutcome> {
  await lockEnquiry(tx, enquiryId);
  const last = await tx.first(lastCode(enquiryId, secretOfCode(draftToken, code)));
  if (last === undefined || last.isOver) return 'over';
  if (last.tries >= mostTries) return 'too_often';
  if (!last.isRight) {
    await tx.rows(countTry(last.id));
    return last.tries + 1 >= mostTries ? 'too_often' : 'wrong';
  }
  await tx.rows(markUsed(last.id));
  await settleCheck(tx, { enquiryId, kind: 'telephone_confirmed' });
  return 'confirmed';
}
