import pg from 'pg';
import { reportFigure, reportRatio } from './report.ts';
import { runPgbench, type PgConnection } from './run-pgbench.ts';

/** Events in the history of an enquiry, and readings of its contact data. */
const [events, reveals] = [4, 2];
const months = 24;

interface Kind {
  readonly table: string;
  readonly perEnquiry: number;
  readonly columns: string;
  readonly values: string;
  readonly indexes: readonly string[];
}

const kinds: readonly Kind[] = [
  {
    table: 'enquiry_events',
    perEnquiry: events,
    columns: 'enquiry_id, event, at, staff_id, detail',
    values: `1 + n / ${events}, (array['received', 'released', 'opened', 'expired'])[1 + n % 4], at, null::bigint, '{}'::jsonb`,
    indexes: ['unique index on single (id)', 'index on single (enquiry_id, id)'],
  },
  {
    table: 'contact_reveals',
    perEnquiry: reveals,
    columns: 'enquiry_id, actor_type, company_id, staff_id, surface, reason, at',
    values: `1 + n / ${reveals}, 'company', 1 + n % 200000, null::bigint, (array['purchase', 'lead'])[1 + n % 2], null::text, at`,
    indexes: ['unique index on single (id)', 'index on single (enquiry_id)', 'index on single using brin (at)'],
  },
];

/**
 * Compares the tables in partitions by month with single tables of the same rows, at a size and at ten times that. Foreign keys and triggers are off:
 * the enquiries and companies themselves are left out.
 */
export async function measureGrowth(connection: PgConnection, enquiries: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const seconds = async (statement: string): Promise<number> => {
    const began = performance.now();
    await client.query(statement);
    return (performance.now() - began) / 1_000;
  };
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    // Two years of months, as an installation has after two years.
    await client.query(
      `alter table contact_reveals detach partition contact_reveals_first; alter table enquiry_events detach partition enquiry_events_first`,
    );
    for (const { table } of kinds) {
      for (let month = -months; month <= 3; month += 1) {
        const start = `date_trunc('month', now(), 'UTC') + interval '${month} months'`;
        const { rows } = await client.query<{ name: string; from: string; to: string }>(
          `select to_char(${start}, '"${table}_"YYYY_MM') as name, (${start})::text as from, (${start} + interval '1 month')::text as to`,
        );
        const [found] = rows;
        if (found !== undefined)
          await client.query(`select add_partition($1, $2, format('for values from (%L) to (%L)', $3::text, $4::text))`, [
            table,
            found.name,
            found.from,
            found.to,
          ]);
      }
    }
    for (const factor of [1, 10]) {
      const count = enquiries * factor;
      console.log(`${count} enquiries in ${months} months`);
      for (const kind of kinds) await measureKind(kind, count, client, connection, seconds);
    }
  } finally {
    await client.end();
  }
}

async function measureKind(
  { table, perEnquiry, columns, values, indexes }: Kind,
  enquiries: number,
  client: pg.Client,
  connection: PgConnection,
  seconds: (statement: string) => Promise<number>,
): Promise<void> {
  const rows = enquiries * perEnquiry;
  const at = `date_trunc('month', now(), 'UTC') - interval '${months} months' + interval '${months * 30.4} days' * (n::float8 / ${rows})`;
  await client.query(`truncate ${table}; drop table if exists single; create table single (like ${table} including defaults)`);
  const filled = `insert into %s (id, ${columns}) overriding system value select n + 1, ${values} from (select n, ${at} as at from generate_series(0, ${rows} - 1) n) s`;
  const load = await seconds(filled.replace('%s', table));
  await client.query(filled.replace('%s', 'single'));
  for (const index of indexes) await client.query(`create ${index}`);
  await client.query(`vacuum analyze single, ${table}`);
  const size = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = '${table}'::regclass`,
  );
  reportFigure(
    table,
    `${rows} rows loaded in ${load.toFixed(0)} s, ${(Number(size.rows[0]?.bytes ?? 0) / rows).toFixed(0)} bytes a row with indexes`,
  );

  // The enquiries of the last month are those that people work on.
  const recent = Math.max(1, Math.floor(enquiries - enquiries / months));
  const read = (name: string, bound: string): string =>
    `\\set enquiry random(${recent}, ${enquiries})\nselect count(*) from ${name} where enquiry_id = :enquiry ${bound};\n`;
  const since = `and at between now() - interval '45 days' and now() + interval '1 day'`;
  const [single, pruned, all] = [
    runPgbench(connection, read('single', ''), 4),
    runPgbench(connection, read(table, since), 4),
    runPgbench(connection, read(table, ''), 4),
  ];
  if (single !== null && pruned !== null && all !== null) {
    reportRatio(`${table} of a recent enquiry: partitions / single table, per second`, pruned, single, 0.5, 'at least');
    reportFigure(`${table} without a range of time`, `${all.toFixed(0)} a second: every month is looked into`);
  }
  const [wholeVacuum, monthVacuum] = [
    await seconds('vacuum (freeze, disable_page_skipping) single'),
    await seconds(`vacuum (freeze, disable_page_skipping) ${await newestPartition(client, table)}`),
  ];
  reportFigure(
    `${table}: full vacuum`,
    `${wholeVacuum.toFixed(2)} s for the single table, ${monthVacuum.toFixed(2)} s for the month that is written to`,
  );
  const oldest = await oldestPartition(client, table);
  const { rows: bounds } = await client.query<{ until: string }>(
    `select (max(at) + interval '1 microsecond')::text as until from ${oldest}`,
  );
  const deleted = await seconds(`delete from single where at < '${bounds[0]?.until ?? ''}'`);
  const cleaned = await seconds('vacuum single');
  const dropped = await seconds(`begin; drop table ${oldest}; rollback`);
  reportFigure(
    `${table}: the oldest month`,
    `deleted in ${deleted.toFixed(2)} s and vacuumed in ${cleaned.toFixed(2)} s, dropped in ${(dropped * 1_000).toFixed(0)} ms`,
  );
}

async function partitionAt(client: pg.Client, table: string, order: 'asc' | 'desc'): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select partition as name from month_partitions() where parent = $1 and ends_at <= now() order by ends_at ${order} limit 1`,
    [table],
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`${table} has no partition`);
  return found.name;
}
const oldestPartition = (client: pg.Client, table: string): Promise<string> => partitionAt(client, table, 'asc');
const newestPartition = (client: pg.Client, table: string): Promise<string> => partitionAt(client, table, 'desc');
