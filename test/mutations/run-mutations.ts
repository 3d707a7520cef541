import pg from 'pg';
import { seededDraws } from '../../db/demo/seeded-random.ts';
import { readInvariants, type Invariant, verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { describeTables } from './describe-tables.ts';
import { drawMutation, type Mutation } from './mutate.ts';

export interface Tried extends Mutation {
  /** The check that found it, or null. */
  readonly foundBy: string | null;
}

/** Drops everything in a copy that would reject a corrupted row. */
async function disarm(client: pg.ClientBase): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  await client.query(`
    do $$ declare one record; begin
      for one in select conrelid::regclass as "table", conname as name from pg_constraint
                 where connamespace = 'public'::regnamespace and conrelid <> 0 and conparentid = 0 and coninhcount = 0 and contype in ('f', 'c', 'u', 'p', 'x')
                 order by contype = 'p', contype = 'u' loop
        execute format('alter table %s drop constraint if exists %I cascade', one."table", one.name);
      end loop;
      for one in select indexrelid::regclass as name from pg_index join pg_class c on c.oid = indrelid
                 where indisunique and relnamespace = 'public'::regnamespace loop
        execute format('drop index %s', one.name);
      end loop;
      for one in select typname as name, conname as rule from pg_constraint join pg_type t on t.oid = contypid
                 where connamespace = 'public'::regnamespace loop
        execute format('alter domain %I drop constraint %I', one.name, one.rule);
      end loop;
      for one in select attrelid::regclass as "table", attname as name from pg_attribute a join pg_class c on c.oid = attrelid
                 where attidentity <> '' and not relispartition and relnamespace = 'public'::regnamespace loop
        execute format('alter table %s alter column %I drop identity', one."table", one.name);
      end loop;
    end $$`);
  await client.query('analyze');
}

/** Only checks that read the table can detect a change in it. */
const readers = (invariants: readonly Invariant[], table: string): readonly Invariant[] => {
  const named = new RegExp(String.raw`\b${table}\b`);
  return invariants.filter(({ statement }) => named.test(statement));
};

async function findWrong(client: pg.ClientBase, checks: readonly Invariant[]): Promise<string | null> {
  for (const check of checks) if ((await verifyInvariants(client, [check])).length > 0) return check.name;
  return null;
}

/**
 * Corrupts one row at a time in a market where every invariant holds, runs the checks, and rolls the transaction
 * back. The same seed corrupts the same rows. The database cannot be used afterwards.
 */
export async function runMutations(
  connection: pg.ClientConfig,
  { seed, count, now }: { readonly seed: number; readonly count: number; readonly now: Date },
): Promise<Tried[]> {
  const client = new pg.Client({ ...connection, options: '-c timezone=UTC' });
  await client.connect();
  try {
    await client.query(`select set_config('app.now', $1, false)`, [now.toISOString()]);
    const before = await verifyInvariants(client);
    if (before.length > 0) throw new Error(`the market violates invariants before any mutation: ${JSON.stringify(before)}`);
    const tables = await describeTables(client);
    await disarm(client);
    const [draws, invariants, tried] = [seededDraws(seed), readInvariants(), [] as Tried[]];
    for (let drawn = 0; tried.length < count && drawn < count * 10; drawn += 1) {
      const mutation = drawMutation(tables, draws);
      await client.query('begin');
      try {
        const { rowCount } = await client.query(mutation.statement);
        // Nothing to change: the column is empty or has one value only.
        if (rowCount === 1) tried.push({ ...mutation, foundBy: await findWrong(client, readers(invariants, mutation.table)) });
      } catch (error) {
        // The column is not nullable.
        if (!(error instanceof pg.DatabaseError && error.code === '23502')) throw error;
      } finally {
        await client.query('rollback');
      }
    }
    return tried;
  } finally {
    await client.end();
  }
}
