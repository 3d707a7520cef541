import { availableParallelism } from 'node:os';

// Every connection that a run of the tests can have open at once on one of its PostgreSQL servers, summed up from what opens
// it. PostgreSQL refuses whoever comes beyond `max_connections`, and who that is would depend on the machine.

/** How many test files run at once: one more than cores, for tests wait much. More than four are held up by the longest of them. */
export const workers = Math.min(4, availableParallelism() + 1);

/** The largest pool that a test opens in its own process: so many for reads and as many for transactions. */
export const largestTestPool = 8;

/** `DATABASE_POOL` of the product's processes that tests start; where nothing is said it grows with the cores. */
export const serverPool = 8;

/** How many of those processes a test file may have at once. */
export const serversAtOnce = 2;

/** What counting shared limits takes. */
const limitConnections = 2;

/** One process: its pools; shared limits; four connections for jobs and a listener for them; the live signals; and one by the way, for a start or a check. */
export function connectionsOfServer(pool: number): number {
  return 2 * pool + limitConnections + 4 + 1 + 1 + 1;
}

/**
 * Two databases, each with its pools, shared limits, the sender of jobs and the live signals of an app; the processes, and one more that was
 * killed, which PostgreSQL notices late; and one connection that makes and drops databases.
 */
const connectionsOfFile = 2 * (2 * largestTestPool + limitConnections + 2) + (serversAtOnce + 1) * connectionsOfServer(serverPool) + 1;

/** What the set-up of a run has open: it fills the template of the journeys, and then shows it by a process to all who only look. */
const connectionsOfSetUp = Math.max(2 * largestTestPool + limitConnections + 2, connectionsOfServer(serverPool)) + 1;

/** Its keeper has one, and three are kept for superusers, as PostgreSQL itself has it. */
export const maxConnections = workers * connectionsOfFile + connectionsOfSetUp + 1 + 3;
