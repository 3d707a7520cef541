import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** Owner of a second factor: a trade user or a member of staff. */
export type FactorOwner = { readonly kind: 'user'; readonly id: UserId } | { readonly kind: 'staff'; readonly id: StaffId };

/** Names the owner, for counting guesses and as the context the key is sealed with. */
export function ownerName({ kind, id }: FactorOwner): string {
  return `second-factor:${kind}:${id}`;
}

export function matchesOwner({ kind, id }: FactorOwner): Sql {
  return kind === 'user' ? sql`f.user_id = ${id}` : sql`f.staff_id = ${id}`;
}

export interface SecondFactorState {
  /** Null: the password alone signs in. */
  readonly enabledAt: Date | null;
  readonly recoveryCodesLeft: number;
}

export async function getSecondFactor(db: Db, owner: FactorOwner): Promise<SecondFactorState> {
  const row = await db.first(sql<SecondFactorState>`
    select f.confirmed_at as "enabledAt",
           (select count(*) from recovery_codes r where r.second_factor_id = f.id and r.used_at is null) as "recoveryCodesLeft"
    from second_factors f where ${matchesOwner(owner)} and f.confirmed_at is not null`);
  return row ?? { enabledAt: null, recoveryCodesLeft: 0 };
}
