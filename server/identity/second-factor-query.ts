import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** Whose second factor: a trade user's or a member of staff's. */
export type FactorOwner = { readonly kind: 'user'; readonly id: UserId } | { readonly kind: 'staff'; readonly id: StaffId };

/** Names the owner: in guesses that are counted, and as the place for which the key is sealed. */
export function ownerName({ kind, id }: FactorOwner): string {
  return `second-factor:${kind}:${id}`;
}

/** The rows of one owner. */
export function ofOwner({ kind, id }: FactorOwner): Sql {
  return kind === 'user' ? sql`f.user_id = ${id}` : sql`f.staff_id = ${id}`;
}

export interface SecondFactorState {
  /** Null: signing in asks for the password alone. */
  readonly enabledAt: Date | null;
  readonly recoveryCodesLeft: number;
}

export async function getSecondFactor(db: Db, owner: FactorOwner): Promise<SecondFactorState> {
  const row = await db.first(sql<SecondFactorState>`
    select f.confirmed_at as "enabledAt",
           (select count(*) from recovery_codes r where r.second_factor_id = f.id and r.used_at is null) as "recoveryCodesLeft"
    from second_factors f where ${ofOwner(owner)} and f.confirmed_at is not null`);
  return row ?? { enabledAt: null, recoveryCodesLeft: 0 };
}
