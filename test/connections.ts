import { availableParallelism } from 'node:os';

// The maximum number of connections a test run opens on one PostgreSQL server, summed over everything that opens
// one. Beyond `max_connections` PostgreSQL refuses connections, and which one would depend on timing.

/** Number of test files run in parallel: one more than cores, because tests mostly wait. Above four, the longest file decides. */
export const workers = Math.min(4, availableParallelism() + 1);

/** Largest pool a test opens in its own process: this many for reads and as many for transactions. */
export const maxTestPoolSize = 8;

/** `DATABASE_POOL` of the product processes tests start; by default it grows with the cores. */
export const serverPool = 8;

/** Maximum number of those processes per test file. */
export const serversAtOnce = 2;

/** Connections used to count shared limits. */
const limitConnections = 2;

/**
 * Connections of one process: its pools, shared limits, four for jobs and one to listen for them, one for live signals, and one for startup
 * or checks. A process that leaves jobs to workers only enqueues them, on one connection.
 */
export function countServerConnections(pool: number, worksOnJobs = true): number {
  return 2 * pool + limitConnections + (worksOnJobs ? 4 + 1 : 1) + 1 + 1;
}

/**
 * Two databases, each with the pools, shared limits, job sender and live signals of an app; the processes plus one that was killed,
 * which PostgreSQL notices late; and one connection that creates and drops databases.
 */
const connectionsPerFile = 2 * (2 * maxTestPoolSize + limitConnections + 2) + (serversAtOnce + 1) * countServerConnections(serverPool) + 1;

/** Connections of the run's set-up, which fills the journeys' template and then serves it from one process to read-only tests. */
const setUpConnections = Math.max(2 * maxTestPoolSize + limitConnections + 2, countServerConnections(serverPool)) + 1;

/** Plus one for the keeper and the three PostgreSQL reserves for superusers by default. */
export const maxConnections = workers * connectionsPerFile + setUpConnections + 1 + 3;
