import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { allUnits } from '../geography/business-units.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

interface BusinessMetricsOptions {
  readonly db: Db;
  /** How old totals over whole tables may be. */
  readonly cacheMs: number;
}

type Labels = Readonly<Record<string, string>>;

interface Total {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  /** Series that are reported even before anything was counted. */
  readonly known: () => readonly Labels[];
  /** One row per series: its labels and the `count`. */
  readonly query: Sql;
}

const byCountry = (): Labels[] => allUnits().map(({ country }) => ({ country }));
const listCurrencies = (): string[] => [...new Set(allUnits().map(({ currency }) => currency))];
const byCurrency = (): Labels[] => listCurrencies().map((currency) => ({ currency }));

/** Rows of these tables are never deleted, so the totals only grow, as Prometheus expects of a counter. */
const totals: readonly Total[] = [
  {
    name: 'leads_received_total',
    help: 'Leads taken in, by country',
    labelNames: ['country'],
    known: byCountry,
    query: sql`select country, count(*)::float8 as count from enquiries group by country`,
  },
  {
    name: 'leads_released_total',
    help: 'Leads put on sale, by country',
    labelNames: ['country'],
    known: byCountry,
    query: sql`select country, count(*)::float8 as count from enquiries where released_at is not null group by country`,
  },
  {
    name: 'lead_offers_total',
    help: 'Offers of a lead to a company with priority access',
    labelNames: [],
    known: () => [{}],
    query: sql`select count(*)::float8 as count from offers`,
  },
  {
    name: 'leads_sold_total',
    help: 'Slots of leads sold, by how they were bought',
    labelNames: ['channel'],
    known: () => ['single', 'bulk', 'auto', 'api'].map((channel) => ({ channel })),
    query: sql`select channel, count(*)::float8 as count from purchases group by channel`,
  },
  {
    name: 'leads_credited_total',
    help: 'Sold leads credited wholly or in part, by the reason of the credit note',
    labelNames: ['reason'],
    known: () => ['withdrawn', 'report', 'agreed'].map((reason) => ({ reason })),
    query: sql`
      select reason, count(distinct purchase_id)::float8 as count from invoices
      where kind = 'credit_note' and purchase_id is not null group by reason`,
  },
  {
    name: 'payments_received_total',
    help: 'Payments that arrived, by currency',
    labelNames: ['currency'],
    known: byCurrency,
    query: sql`select currency, count(*)::float8 as count from payments where state = 'succeeded' group by currency`,
  },
  {
    name: 'money_received_total',
    help: 'Money that payments brought in, in whole units of the currency',
    labelNames: ['currency'],
    known: byCurrency,
    query: sql`select currency, (sum(received_minor) / 100.0)::float8 as count from payments where state = 'succeeded' group by currency`,
  },
];

function addTotal(register: Registry, { name, help, labelNames, known, query }: Total, { db, cacheMs }: BusinessMetricsOptions): void {
  let readAt = Number.NEGATIVE_INFINITY;
  const total = new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [register],
    async collect() {
      if (performance.now() - readAt < cacheMs) return;
      const rows = await readOrNothing(db, query);
      if (rows === undefined) return;
      readAt = performance.now();
      total.reset();
      for (const labels of known()) total.inc(labels, 0);
      for (const { count, ...labels } of rows) total.inc(labels, count);
    },
  });
}

/** Without a database the other metrics are still useful. */
async function readOrNothing(db: Db, query: Sql): Promise<({ count: number } & Record<string, string | number>)[] | undefined> {
  try {
    return await db.rows(query as Sql<{ count: number } & Record<string, string | number>>);
  } catch {
    return undefined;
  }
}

/** Each is empty or short while all is well, and has a partial index. */
const queueAges: Sql<{ queue: string; seconds: number }> = sql`
  select q.queue, greatest(0, coalesce(extract(epoch from app_now() - q.since), 0))::float8 as seconds
  from (values
    ('held_leads', (select min(received_at) from enquiries where status in ('received', 'held'))),
    ('distribution', (select min(matched_at) from distribution_runs where settled_at is null)),
    ('reports', (select min(waiting_since) from reports where state in ('with_operator', 'appealed'))),
    ('payments', (select min(created_at) from payments where state in ('created', 'requires_action', 'processing', 'unknown'))),
    ('provider_events', (select min(received_at) from provider_events where processed_at is null)),
    ('webhooks', (select min(due_at) from event_deliveries where state = 'waiting'))
  ) as q (queue, since)`;

function addQueueAges(register: Registry, { db }: BusinessMetricsOptions): void {
  const age = new Gauge({
    name: 'queue_oldest_seconds',
    help: 'For how long the oldest entry of a queue has waited; 0 if nothing waits',
    labelNames: ['queue'],
    registers: [register],
    async collect() {
      const ages = await db.rows(queueAges).catch(() => []);
      for (const { queue, seconds } of ages) age.set({ queue }, seconds);
    },
  });
}

/** By now a transaction that wrote an alert has committed. Until then its id may be missing among the visible ones. */
const settledSeconds = 30;
const maxId = Number.MAX_SAFE_INTEGER;
/** Bounds a scrape after a long pause; the rest follows with the next one. */
const maxAlertsPerScrape = 10_000;

interface FirstAlerts {
  readonly upTo: number;
  readonly seconds: readonly number[];
}

/** Reads the first alert of each lead among the settled alerts with a higher id. */
const firstAlerts = (after: number): Sql<FirstAlerts> => sql`
  with written as (
    select id, enquiry_id, sent_at from alert_deliveries
    where id > ${after} and id < (
      select coalesce(min(id), ${maxId}) from alert_deliveries
      where id > ${after} and sent_at > app_now() - make_interval(secs => ${settledSeconds}))
    order by id limit ${maxAlertsPerScrape})
  select coalesce(max(w.id), ${after}) as "upTo",
         coalesce(jsonb_agg(greatest(0, extract(epoch from w.sent_at - e.released_at))::float8) filter (where e.id is not null),
                  '[]') as seconds
  from written w
  left join enquiries e on e.id = w.enquiry_id and e.released_at is not null
    and not exists (select from alert_deliveries earlier where earlier.enquiry_id = w.enquiry_id and earlier.id < w.id)`;

/** Observes each lead once, from the first scrape on, so a restarted process begins at zero like any other histogram. */
function addFirstAlerts(register: Registry, { db }: BusinessMetricsOptions): void {
  let seenUpTo: number | undefined;
  const delay = new Histogram({
    name: 'lead_first_alert_seconds',
    help: 'Time from the release of a lead until its first alert was ready to send',
    buckets: [1, 2, 5, 10, 30, 60, 300, 900, 3_600],
    registers: [register],
    async collect() {
      const after = seenUpTo;
      if (after === undefined) {
        const newest = await db.first(sql<{ id: number }>`select coalesce(max(id), 0) as id from alert_deliveries`).catch(() => undefined);
        seenUpTo ??= newest?.id;
        return;
      }
      const found = await db.first(firstAlerts(after)).catch(() => undefined);
      // Another scrape may have observed the same alerts meanwhile.
      if (found === undefined || seenUpTo !== after) return;
      seenUpTo = found.upTo;
      for (const seconds of found.seconds) delay.observe(seconds);
    },
  });
}

/**
 * Exports the business to `/metrics`: leads received, offered, sold and credited, money by currency, the time to the first alert and the
 * ages of the queues. All come from the database, so every process of an installation reports the same.
 */
export function exportBusinessMetrics(options: BusinessMetricsOptions): (register: Registry) => void {
  return (register) => {
    for (const total of totals) addTotal(register, total, options);
    addQueueAges(register, options);
    addFirstAlerts(register, options);
  };
}
