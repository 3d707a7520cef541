import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';

const goodMinutes = 60;

/** Answers what has to come back with the CRM's code: nobody else's code can then be slipped to a company, and its leads go nowhere else. */
export async function beginConnection(tx: Tx, { companyId, userId }: { companyId: CompanyId; userId: UserId }): Promise<string> {
  const state = randomToken();
  await tx.rows(sql`
    insert into crm_beginnings (company_id, user_id, state_hash) values (${companyId}, ${userId}, ${hashSecret(state)})
    on conflict (company_id) do update set user_id = excluded.user_id, state_hash = excluded.state_hash, begun_at = app_now()`);
  return state;
}

/** Whether this user of the company has begun it within the hour; good once. */
export async function takeBeginning(tx: Tx, by: { companyId: CompanyId; userId: UserId; state: string }): Promise<boolean> {
  const taken = await tx.first(sql<{ fresh: boolean }>`
    delete from crm_beginnings where company_id = ${by.companyId} and user_id = ${by.userId} and state_hash = ${hashSecret(by.state)}
    returning begun_at > app_now() - make_interval(mins => ${goodMinutes}) as fresh`);
  return taken?.fresh ?? false;
}
