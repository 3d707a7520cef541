import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import type { Servers } from './servers.ts';
import type { ClientLog, Workload } from './workload.ts';

/** Lists that must be empty, plus figures. */
export interface Verdict {
  readonly endedByThemselves: readonly string[];
  /** Acknowledged but not stored, or stored differently. */
  readonly lost: readonly string[];
  /** Stored without a request, or more than once. */
  readonly doubled: readonly string[];
  readonly boughtWhileStopped: readonly string[];
  readonly unexpectedStatuses: readonly number[];
  readonly brokenInvariants: readonly string[];
  readonly figures: {
    readonly orders: number;
    readonly bought: number;
    readonly enquiries: number;
    readonly stops: number;
    readonly slowestReleaseMs: number;
    readonly statuses: Readonly<Record<string, number>>;
  };
}

/** 0 means no response. 401 and 404 never occur, because no session ends and everything requested exists. */
export const expectedStatuses: ReadonlySet<number> = new Set([0, 200, 201, 409, 429, 503]);

interface StoredPurchase {
  readonly key: string | null;
  readonly code: string;
  readonly companyId: number;
  /** Commit time: a purchase that waited may have begun while its company was stopped. */
  readonly at: Date;
}

const intakeRows = sql<{ key: string; quoteCode: string | null; count: number }>`
  select r.key, e.quote_code as "quoteCode", count(*) over (partition by r.enquiry_id) as count
  from intake_requests r left join enquiries e on e.id = r.enquiry_id where r.key like 'fault-%'`;

/** Lists purchases and enquiries that were acknowledged before this call but are missing from the database. Clients may keep working meanwhile. */
export async function findLost(database: Database, log: ClientLog): Promise<string[]> {
  const bought = log.orders.flatMap((order) => (order.bought === null ? [] : [order.bought]));
  const takenIn = [...log.takenIn].filter(([, code]) => code !== null);
  const purchases = await database.db.rows(sql<{ code: string }>`select code from purchases`);
  const codes = new Set(purchases.map(({ code }) => code));
  const quotes = new Map((await database.db.rows(intakeRows)).map((row) => [row.key, row.quoteCode]));
  return [...bought.filter((code) => !codes.has(code)), ...takenIn.filter(([key, code]) => quotes.get(key) !== code).map(([key]) => key)];
}

/** Compares the responses clients saw with what is stored. */
export async function judge(
  database: Database,
  { log, buyers }: Pick<Workload, 'log' | 'buyers'>,
  servers: Servers,
  slowestReleaseMs: number,
): Promise<Verdict> {
  const purchases = await database.db.rows(sql<StoredPurchase>`
    select k.key, p.code, p.company_id as "companyId", pg_xact_commit_timestamp(p.xmin) as at
    from purchases p left join idempotency_keys k on (k.outcome->>'purchaseId')::bigint = p.id`);
  const intake = await database.db.rows(intakeRows);
  const companies = new Set(buyers.map(({ companyId }) => Number(companyId)));
  const byKey = new Map(purchases.map((purchase) => [purchase.key, purchase]));
  const quotes = new Map(intake.map((row) => [row.key, row.quoteCode]));
  const orders = new Map(log.orders.map((order) => [order.key, order]));
  const acknowledged = log.orders.filter((order) => order.bought !== null);
  const broken = await verifyInvariants(database.pool);
  return {
    endedByThemselves: servers.endedByThemselves,
    lost: [
      ...acknowledged.filter((order) => byKey.get(order.key)?.code !== order.bought).map((order) => order.key),
      ...[...log.takenIn].filter(([key, code]) => code !== null && quotes.get(key) !== code).map(([key]) => key),
    ],
    doubled: [
      ...purchases
        .filter(({ companyId }) => companies.has(companyId))
        .filter((purchase) => purchase.key === null || orders.get(purchase.key)?.bought !== purchase.code)
        .map(({ code }) => code),
      ...intake.filter((row) => row.count !== 1 || !log.takenIn.has(row.key)).map((row) => row.key),
    ],
    boughtWhileStopped: log.stops.flatMap((stop) =>
      purchases
        .filter(({ companyId, at }) => companyId === stop.companyId && at > stop.since && (stop.until === null || at < stop.until))
        .map(({ code }) => code),
    ),
    unexpectedStatuses: [...log.statuses.keys()].filter((status) => !expectedStatuses.has(status)),
    brokenInvariants: broken.map((one) => `${one.name} ${JSON.stringify(one.rows)}`),
    figures: {
      orders: log.orders.length,
      bought: acknowledged.length,
      enquiries: log.takenIn.size,
      stops: log.stops.length,
      slowestReleaseMs: Math.round(slowestReleaseMs),
      statuses: Object.fromEntries(log.statuses),
    },
  };
}
