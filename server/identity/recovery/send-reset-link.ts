import type { UserId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { resetMinutes } from '../settings.ts';
import { endLinks, insertLink } from '../store.ts';

/**
 * Mails the link that a request asked for and voids the one before. Once for a request; one that was followed by another
 * is left to that one, so that jobs in the wrong order cannot void the newest link.
 */
export async function sendResetLink(tx: Tx, input: { requestId: number; userId: UserId }): Promise<void> {
  const { requestId, userId } = input;
  const dedupeKey = `reset-password:${requestId}`;
  await tx.rows(sql`select from users where id = ${userId} for no key update`);
  const row = await tx.first(sql<{ settings: SettingValues; wanted: boolean }>`
    select ${settingsColumn},
           not exists (select from outbox_messages where dedupe_key = ${dedupeKey})
           and not exists (select from reset_requests n where n.account_hash = r.account_hash and n.id > r.id) as wanted
    from reset_requests r where r.id = ${requestId}`);
  if (row?.wanted !== true) return;
  const token = randomToken();
  const seconds = valueOf(row.settings, resetMinutes) * 60;
  const [, links] = await tx.together(
    endLinks(userId, ['reset-password']),
    insertLink({ userId, purpose: 'reset-password', tokenHash: hashSecret(token), selector: null, seconds }),
  );
  const linkId = links[0]?.id;
  if (linkId === undefined) return;
  await putInOutbox(tx, {
    dedupeKey,
    channel: 'email',
    template: 'reset-password',
    recipient: { kind: 'user', id: userId },
    payload: { linkId },
    secrets: { token },
  });
}
