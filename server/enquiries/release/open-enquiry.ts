import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { tellLive } from '../../platform/database/live-signals.ts';
import { sql } from '../../platform/database/sql.ts';
import { insertEvent } from '../store.ts';

/** Opens the slots that nobody has reserved to every company that may see the market. Opening twice changes nothing. */
export async function openEnquiry(tx: Tx, input: { enquiryId: EnquiryId }): Promise<void> {
  const opened = await tx.first(sql`
    update enquiries set opened_at = app_now() where id = ${input.enquiryId} and status = 'released' and opened_at is null returning id`);
  if (opened !== undefined)
    await tx.together(insertEvent(input.enquiryId, 'opened', null), tellLive({ topic: 'opened', id: input.enquiryId }));
}
