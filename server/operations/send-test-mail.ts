import type { StaffId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { putInOutbox } from '../platform/outbox.ts';

/** A mail to whoever asks for it, by the way that every mail takes. */
export async function sendTestMail(
  tx: Tx,
  { reason, by }: { readonly reason: string; readonly by: { readonly staffId: StaffId; readonly actor: string } },
): Promise<void> {
  const entry = await recordAudit(tx, {
    ...by,
    action: 'mail.test',
    object: { type: 'staff', id: by.staffId },
    reason,
    before: null,
    after: { channel: 'email' },
  });
  await putInOutbox(tx, {
    // As often as somebody asks: each time is a cause of its own.
    dedupeKey: `test-mail:${entry}`,
    channel: 'email',
    template: 'operations.test-mail',
    recipient: { kind: 'staff', id: by.staffId },
    payload: {},
  });
}
