import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export async function isSecondFactorRequired(db: Db, companyId: CompanyId): Promise<boolean> {
  const row = await db.first(sql<{ isRequired: boolean }>`
    select second_factor_required_at is not null as "isRequired" from companies where id = ${companyId}`);
  return row?.isRequired === true;
}

/** Tests whether a member of a company that requires a second factor would be left without one. Locks the user, so two removals cannot race. */
export async function isLastFactor(
  tx: Tx,
  { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
  removed: { readonly kind: 'app' } | { readonly kind: 'passkey'; readonly id: number },
): Promise<boolean> {
  await tx.rows(sql`select id from users where id = ${userId} for no key update`);
  if (!(await isSecondFactorRequired(tx, companyId))) return false;
  const passkeyId = removed.kind === 'passkey' ? removed.id : null;
  const row = await tx.first(sql<{ had: boolean; left: number }>`
    select (select count(*) from second_factors where user_id = ${userId} and confirmed_at is not null and ${passkeyId}::bigint is not null)
         + (select count(*) from passkeys where user_id = ${userId} and suspended_at is null and id is distinct from ${passkeyId}::bigint) as left,
           case when ${passkeyId}::bigint is null
             then exists (select from second_factors where user_id = ${userId} and confirmed_at is not null)
             else exists (select from passkeys where user_id = ${userId} and id = ${passkeyId}::bigint and suspended_at is null) end as had`);
  return row !== undefined && row.had && row.left === 0;
}
