import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isHeldUntilLater } from '../queries.ts';
import { releaseEnquiry } from './release-enquiry.ts';
import { lockEnquiry } from '../store.ts';

/** Releases an enquiry whose time has come. One that somebody held for longer, or for a person, since then is left alone. */
export async function releaseDueEnquiry(tx: Tx, { enquiryId }: { enquiryId: EnquiryId }): Promise<void> {
  await lockEnquiry(tx, enquiryId);
  if (await isHeldUntilLater(tx, enquiryId)) return;
  await releaseEnquiry(tx, { enquiryId, staffId: null });
}
