import type { Tx } from '../../platform/database/database.ts';
import { lockEnquiry } from '../store.ts';
import { emailLink, markUsed } from './confirmation-store.ts';
import { settleCheck } from './settle-check.ts';

/** Takes the press of the button behind the link of a mail. Pressed again it is confirmed already. */
export async function confirmEmail(tx: Tx, { token }: { readonly token: string }): Promise<'confirmed' | 'over' | 'unknown'> {
  const found = await tx.first(emailLink(token));
  if (found === undefined) return 'unknown';
  await lockEnquiry(tx, found.enquiryId);
  const link = await tx.first(emailLink(token));
  if (link === undefined) return 'unknown';
  if (link.isUsed) return 'confirmed';
  if (link.isOver) return 'over';
  await tx.rows(markUsed(link.id));
  await settleCheck(tx, { enquiryId: link.enquiryId, kind: 'email_confirmed' });
  return 'confirmed';
}
