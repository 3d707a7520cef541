import { emailKey } from '../../../contract/kit/email-rule.ts';
import type { UserId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { resetRequestsPerHour } from '../settings.ts';

export type ResetRequested = { readonly kind: 'requested' } | { readonly kind: 'throttled'; readonly seconds: number };

/** Its class of advisory locks; sign-in has others. */
const resetLock = 7_303;

/**
 * Asks for a reset link. A known address and an unknown one are counted alike, take the same statements and leave the same
 * rows behind: what is to be done about it is found out by a job, after the answer.
 */
export async function requestResetLink(tx: Tx, input: { email: string }): Promise<ResetRequested> {
  const email = emailKey(input.email);
  const accountHash = hashSecret(`reset:${email}`);
  const [, counted] = await tx.together(
    sql`select pg_advisory_xact_lock(${resetLock}::integer, ${accountHash.readInt32BE(0)}::integer)`,
    sql<{ settings: SettingValues; now: Date; times: Date[] }>`
      select ${settingsColumn}, app_now() as now,
             array(select requested_at from reset_requests
                   where account_hash = ${accountHash} and requested_at > app_now() - interval '1 hour'
                   order by requested_at desc) as times`,
  );
  const [row] = counted;
  if (row === undefined) throw new Error('counting requests answered nothing');
  const last = row.times[valueOf(row.settings, resetRequestsPerHour) - 1];
  if (last !== undefined)
    return { kind: 'throttled', seconds: Math.max(1, Math.ceil((last.getTime() + 3_600_000 - row.now.getTime()) / 1_000)) };
  const [requests, users] = await tx.together(
    sql<{ id: number }>`insert into reset_requests (account_hash) values (${accountHash}) returning id`,
    sql<{ id: UserId }>`select id from users where email = ${email}`,
  );
  await tx.enqueue('send-reset-link', { requestId: requests[0]?.id ?? null, userId: users[0]?.id ?? null });
  return { kind: 'requested' };
}
