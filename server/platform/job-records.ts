import { maxCounted } from '../../contract/kit/desk-list.ts';
import type { Db, Tx } from './database/database.ts';
import { buildPageLimit } from './database/paging.ts';
import { noSql, sql, type Sql } from './database/sql.ts';

// Reads and changes the queue's own tables the way the queue does. Its states are ordered: those below `active` are pending,
// for the first time or as a retry.

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

/** Lists every named queue with its contents and last scheduled run. */
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
        -- In index order, so that thousands are counted in an index scan.
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
  /** Part of the name. */
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

/** Searches the names among the queues, as there are many jobs. */
async function wantedRuns(db: Db, { view, search, name }: Pick<RunSearch, 'view' | 'search' | 'name'>): Promise<Sql | null> {
  const own = sql`${inView[view]} and r.name !~ '^__' ${name === undefined ? noSql : sql`and r.name = ${name}`}`;
  if (search === undefined) return own;
  const found = await db.rows(sql<{ name: string }>`select name from pgboss.queue where position(${search} in name) > 0`);
  return found.length === 0 ? null : sql`${own} and r.name = any(${found.map((queue) => queue.name)}::text[])`;
}

/** Lists a page of jobs, with the total up to the counting limit. */
export async function listRuns(db: Db, search: RunSearch): Promise<{ runs: RecordedRun[]; total: number }> {
  const wanted = await wantedRuns(db, search);
  if (wanted === null) return { runs: [], total: 0 };
  const runs = await db.rows(sql<RecordedRun>`
    select ${runColumns}
    from pgboss.job r where ${wanted}
    order by ${inOrder[search.order]} ${buildPageLimit({ limit: search.pageSize, offset: (search.page - 1) * search.pageSize })}`);
  const counted = await db.first(sql<{ total: number }>`
    select count(*) as total from (select from pgboss.job r where ${wanted} limit ${maxCounted}) counted_runs`);
  return { runs, total: counted?.total ?? 0 };
}

/** Yields all jobs in batches. May miss jobs finished meanwhile; never repeats one. */
export async function* eachRun(db: Db, search: Omit<RunSearch, 'page' | 'pageSize'>, batch = 500): AsyncGenerator<RecordedRun> {
  const wanted = await wantedRuns(db, search);
  if (wanted === null) return;
  // Microsecond precision, which a JavaScript Date lacks.
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

/** Locks one job until the transaction ends. */
export function lockRun(tx: Tx, run: { name: string; id: string }): Promise<{ state: RunState; tries: number } | undefined> {
  return tx.first(sql<{ state: RunState; tries: number }>`
    select state::text as state, retry_count as tries from pgboss.job where name = ${run.name} and id = ${run.id}::uuid for update`);
}

/** Retries a job as the queue does: one more attempt, now. */
export async function retryRun(tx: Tx, run: { name: string; id: string }): Promise<void> {
  await tx.rows(sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where name = ${run.name} and id = ${run.id}::uuid and state = 'failed'`);
}

/** Cancels a job; it is kept for a while like every finished one. */
export async function cancelRun(tx: Tx, run: { name: string; id: string }): Promise<void> {
  await tx.rows(sql`
    update pgboss.job set state = 'cancelled', completed_on = now()
    where name = ${run.name} and id = ${run.id}::uuid and state in ('created', 'retry', 'failed')`);
}
