import { maxCounted } from '../../contract/kit/desk-list.ts';
import type { Db, Tx } from './database/database.ts';
import { pageOf } from './database/paging.ts';
import { noSql, sql, type Sql } from './database/sql.ts';

// The queue's own tables, read and changed the way the queue itself does it. Its states are ordered: what is below `active`
// waits, for the first time or again.

type RunState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

export interface QueueState {
  readonly name: string;
  readonly cron: string | null;
  readonly waiting: number;
  readonly planned: number;
  readonly running: number;
  readonly failed: number;
  readonly waitingSince: Date | null;
  readonly lastAt: Date | null;
  readonly lastState: RunState | null;
  readonly lastEndedAt: Date | null;
}

/** Every queue that has a name here, with what is in it and when the clock asked for it last. */
export function listQueues(db: Db): Promise<QueueState[]> {
  return db.rows(sql<QueueState>`
    select q.name, s.cron, coalesce(j.waiting, 0)::integer as waiting, coalesce(j.planned, 0)::integer as planned,
           coalesce(j.running, 0)::integer as running, coalesce(j.failed, 0)::integer as failed, j.waiting_since as "waitingSince", l.created_on as "lastAt", l.state::text as "lastState",
           l.completed_on as "lastEndedAt"
    from pgboss.queue q
    left join pgboss.schedule s on s.name = q.name and s.key = ''
    left join (
      select name, sum(due) filter (where state < 'active') as waiting, sum(jobs - due) filter (where state < 'active') as planned,
             sum(jobs) filter (where state = 'active') as running, sum(jobs) filter (where state = 'failed') as failed,
             min(due_since) filter (where state < 'active') as waiting_since
      from (
        -- In the order of the index: thousands of them are counted as they are read.
        select name, state, count(*) as jobs, count(*) filter (where start_after <= now()) as due,
               min(start_after) filter (where start_after <= now()) as due_since
        from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by state, name) one group by name) j on j.name = q.name
    left join pgboss.job l on l.name = s.name and l.id = s.last_job_id
    where q.name !~ '^__'
    order by q.name`);
}

export interface RecordedRun {
  readonly id: string;
  readonly name: string;
  readonly state: RunState;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly tries: number;
  readonly mostTries: number;
  readonly about: Readonly<Record<string, unknown>>;
  readonly error: string | null;
}

export interface RunSearch {
  readonly view: 'failed' | 'waiting' | 'running' | 'done';
  readonly order: 'created-desc' | 'created-asc';
  /** A part of the name. */
  readonly search: string | undefined;
  readonly name: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const inView: Readonly<Record<RunSearch['view'], Sql>> = {
  failed: sql`r.state = 'failed'`,
  waiting: sql`r.state in ('created', 'retry')`,
  running: sql`r.state = 'active'`,
  done: sql`r.state in ('completed', 'cancelled')`,
};
const inOrder: Readonly<Record<RunSearch['order'], Sql>> = {
  'created-desc': sql`r.created_on desc, r.id desc`,
  'created-asc': sql`r.created_on, r.id`,
};

const runColumns: Sql = sql`r.id::text as id, r.name, r.state::text as state, r.created_on as "createdAt", r.start_after as "dueAt",
  r.started_on as "startedAt", r.completed_on as "endedAt", r.retry_count as tries, r.retry_limit as "mostTries", coalesce(r.data, '{}') as about,
  coalesce(r.output->>'message', r.output->'value'->>'message') as error`;

/** The names are looked for among the queues: jobs are many. */
async function wantedRuns(db: Db, { view, search, name }: Pick<RunSearch, 'view' | 'search' | 'name'>): Promise<Sql | null> {
  const own = sql`${inView[view]} and r.name !~ '^__' ${name === undefined ? noSql : sql`and r.name = ${name}`}`;
  if (search === undefined) return own;
  const found = await db.rows(sql<{ name: string }>`select name from pgboss.queue where position(${search} in name) > 0`);
  return found.length === 0 ? null : sql`${own} and r.name = any(${found.map((queue) => queue.name)}::text[])`;
}

/** A page of single jobs, and how many there are as far as anybody counts. */
export async function listRuns(db: Db, search: RunSearch): Promise<{ runs: RecordedRun[]; total: number }> {
  const wanted = await wantedRuns(db, search);
  if (wanted === null) return { runs: [], total: 0 };
  const runs = await db.rows(sql<RecordedRun>`
    select ${runColumns}
    from pgboss.job r where ${wanted}
    order by ${inOrder[search.order]} ${pageOf({ limit: search.pageSize, offset: (search.page - 1) * search.pageSize })}`);
  const counted = await db.first(sql<{ total: number }>`
    select count(*) as total from (select from pgboss.job r where ${wanted} limit ${maxCounted}) counted_runs`);
  return { runs, total: counted?.total ?? 0 };
}

/** All of them, batch by batch. What is done meanwhile may be missing, nothing is told twice. */
export async function* eachRun(db: Db, search: Omit<RunSearch, 'page' | 'pageSize'>, batch = 500): AsyncGenerator<RecordedRun> {
  const wanted = await wantedRuns(db, search);
  if (wanted === null) return;
  // Exact to the microsecond, which a date of ours is not.
  const place = ({ name, id }: RecordedRun): Sql =>
    sql`(select l.created_on, l.id from pgboss.job l where l.name = ${name} and l.id = ${id}::uuid)`;
  const further = (last: RecordedRun): Sql =>
    search.order === 'created-asc' ? sql`(r.created_on, r.id) > ${place(last)}` : sql`(r.created_on, r.id) < ${place(last)}`;
  for (let beyond = sql`true`; ;) {
    const runs = await db.rows(sql<RecordedRun>`
      select ${runColumns} from pgboss.job r where ${wanted} and ${beyond} order by ${inOrder[search.order]} limit ${batch}`);
    yield* runs;
    const last = runs.at(-1);
    if (last === undefined || runs.length < batch) return;
    beyond = further(last);
  }
}

/** One job as nobody else can change it until the transaction ends. */
export function lockRun(tx: Tx, run: { name: string; id: string }): Promise<{ state: RunState; tries: number } | undefined> {
  return tx.first(sql<{ state: RunState; tries: number }>`
    select state::text as state, retry_count as tries from pgboss.job where name = ${run.name} and id = ${run.id}::uuid for update`);
}

/** As the queue does it itself: one try more, and now. */
export async function retryRun(tx: Tx, run: { name: string; id: string }): Promise<void> {
  await tx.rows(sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where name = ${run.name} and id = ${run.id}::uuid and state = 'failed'`);
}

/** Nobody is handed it any more; it is kept for a while as every job that has ended. */
export async function cancelRun(tx: Tx, run: { name: string; id: string }): Promise<void> {
  await tx.rows(sql`
    update pgboss.job set state = 'cancelled', completed_on = now()
    where name = ${run.name} and id = ${run.id}::uuid and state in ('created', 'retry', 'failed')`);
}
