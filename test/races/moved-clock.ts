import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';

export interface MovedClock {
  /** Sets the time for every process from the next transaction on; the clock runs on from there. */
  moveTo(at: string): Promise<void>;
}

/**
 * A clock shared by all processes on one test database, movable while they run. All time-based decisions use
 * `app_now()`, so that function is replaced in this database. As usual, a transaction keeps the time at which it
 * began.
 */
export async function movedClock({ db }: Database): Promise<MovedClock> {
  await db.rows(sql`create table clock_moves (since timestamptz primary key, at timestamptz not null)`);
  await db.rows(sql`
    create or replace function app_now() returns timestamptz language sql stable parallel safe
    return coalesce(nullif(current_setting('app.now', true), '')::timestamptz,
      (select at + (now() - since) from clock_moves where since <= now() order by since desc limit 1), now())`);
  return {
    moveTo: async (at) => {
      // Set slightly in the future, so no running transaction sees it midway.
      const since = sql`clock_timestamp() + interval '30 milliseconds'`;
      await db.rows(sql`insert into clock_moves (since, at) values (${since}, ${at}::timestamptz)`);
      await db.rows(sql`select pg_sleep_until((select max(since) from clock_moves))`);
    },
  };
}
