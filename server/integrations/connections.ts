import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret, randomToken, randomCode } from '../platform/random-code.ts';
import type { Sealer } from '../platform/sealer.ts';
import { getSealContext } from './secret-rule.ts';
import { lockReceivers, removeReceiver } from './store.ts';
import type { CrmToken } from './open-crm.ts';

const stateTtlMinutes = 60;

/** Returns the state that must come back with the CRM's code, so that nobody can slip a company a foreign code and divert its leads. */
export async function startConnection(tx: Tx, { companyId, userId }: { companyId: CompanyId; userId: UserId }): Promise<string> {
  const state = randomToken();
  await tx.rows(sql`
    insert into crm_beginnings (company_id, user_id, state_hash) values (${companyId}, ${userId}, ${hashSecret(state)})
    on conflict (company_id) do update set user_id = excluded.user_id, state_hash = excluded.state_hash, begun_at = app_now()`);
  return state;
}

/** Whether this user began it within the hour; single use. */
export async function takeConnectionState(tx: Tx, by: { companyId: CompanyId; userId: UserId; state: string }): Promise<boolean> {
  const taken = await tx.first(sql<{ fresh: boolean }>`
    delete from crm_beginnings where company_id = ${by.companyId} and user_id = ${by.userId} and state_hash = ${hashSecret(by.state)}
    returning begun_at > app_now() - make_interval(mins => ${stateTtlMinutes}) as fresh`);
  return taken?.fresh ?? false;
}

interface CrmConnection {
  readonly code: string;
  readonly connectedAt: Date;
  readonly lastPushedAt: Date | null;
  readonly dead: number;
}

/** Finds the company's CRM connection, if any. */
export function findConnection(db: Db, companyId: CompanyId): Promise<CrmConnection | undefined> {
  return db.first(sql<CrmConnection>`
    select r.code, r.created_at as "connectedAt", d.last as "lastPushedAt", d.dead
    from event_receivers r
    cross join lateral (
      select max(tried_at) filter (where state = 'delivered') as last, count(*) filter (where state = 'dead') as dead
      from event_deliveries where receiver_id = r.id) d
    where r.company_id = ${companyId} and r.kind = 'crm' and r.removed_at is null`);
}

/** Seals a token for storage, like a webhook secret. */
export function sealToken(token: CrmToken, code: string, sealer: Sealer): Buffer {
  return sealer.seal(Buffer.from(JSON.stringify(token)), getSealContext(code));
}

/** Connects a CRM: from now on every purchase is pushed to it. Ends an earlier connection. */
export async function openConnection(
  tx: Tx,
  { companyId, userId, token }: { companyId: CompanyId; userId: UserId; token: CrmToken },
  sealer: Sealer,
): Promise<void> {
  const code = randomCode(12);
  await tx.rows(lockReceivers(companyId));
  const former = await tx.first(sql<{ id: number }>`
    select id from event_receivers where company_id = ${companyId} and kind = 'crm' and removed_at is null for update`);
  if (former !== undefined) await tx.pipeline(...removeReceiver(former.id));
  await tx.rows(sql`
    insert into event_receivers (code, company_id, kind, place, events, sealed, created_by)
    values (${code}, ${companyId}, 'crm', 0, '{lead.purchased}', ${sealToken(token, code, sealer)}, ${userId})`);
}
