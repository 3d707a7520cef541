import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { revealContact, type ContactRow } from './reveal-contact.ts';

/** Shows the contact data of a consumer to staff, who say why. Undefined: there is no such enquiry. */
export async function revealToOperator(
  tx: Tx,
  asked: { readonly enquiryId: EnquiryId; readonly by: { readonly staffId: StaffId; readonly actor: string }; readonly reason: string },
): Promise<ContactRow | undefined> {
  const { enquiryId, by, reason } = asked;
  const contact = await tx.first(revealContact({ type: 'operator', staffId: by.staffId, reason }, [enquiryId], 'back-office'));
  if (contact?.erased === false) {
    const object = { type: 'enquiry', id: enquiryId };
    await recordAudit(tx, { ...by, action: 'enquiry.reveal', object, reason, before: null, after: { surface: 'back-office' } });
  }
  return contact;
}
