import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';

export interface MovedClock {
  /** From the next transaction on it is this time for every process, and time goes on from there. */
  moveTo(at: string): Promise<void>;
}

/**
 * A clock for all processes that work on one test database, to be moved while they work. Whatever decides by time asks
 * `app_now()`, so that is what answers otherwise here, in this database alone. As ever the time of a transaction is that of
 * its beginning: one that is under way while the clock moves still has the time before.
 */
export async function movedClock({ db }: Database): Promise<MovedClock> {
  await db.rows(sql`create table clock_moves (since timestamptz primary key, at timestamptz not null)`);
  await db.rows(sql`
    create or replace function app_now() returns timestamptz language sql stable parallel safe
    return coalesce(nullif(current_setting('app.now', true), '')::timestamptz,
      (select at + (now() - since) from clock_moves where since <= now() order by since desc limit 1), now())`);
  return {
    moveTo: async (at) => {
      // Announced a moment ahead: nobody begins before the announcement and then sees it in the middle.
      const since = sql`clock_timestamp() + interval '30 milliseconds'`;
      await db.rows(sql`insert into clock_moves (since, at) values (${since}, ${at}::timestamptz)`);
      await db.rows(sql`select pg_sleep_until((select max(since) from clock_moves))`);
    },
  };
}
