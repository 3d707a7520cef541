import { Counter, Gauge, type Registry } from 'prom-client';

type Admission = 'admitted' | 'refused';

export interface DoorState {
  readonly running: number;
  readonly waiting: number;
  /** Refused since the start of the process. */
  readonly refused: number;
}

/**
 * Limits the requests that work at the same time. Under overload the queue is here, where a request can still be refused at once. In front of
 * the database it would be served long after its client has gone.
 */
export interface Door {
  /** Runs the work once there is room, or `refuse` if the wait would be too long. */
  pass<Result>(work: () => Promise<Result>, refuse: () => Result): Promise<Result>;
  /** Runs the work at once without counting it, or `refuse` while others wait too long. For work that mostly waits for other services. */
  passUncounted<Result>(work: () => Promise<Result>, refuse: () => Result): Promise<Result>;
  /** Whether a request that arrives now would wait too long; then it counts as refused. */
  refusesAtOnce(): boolean;
  state(): DoorState;
}

interface Waiter {
  readonly admit: () => void;
  readonly timeout: NodeJS.Timeout | undefined;
}

export interface DoorOptions {
  readonly maxRunning: number;
  /** Longest time in the queue. */
  readonly maxWaitMs: number;
}

/** Weight of the latest interval in the average. */
const smoothing = 0.1;

/** Opens a door. A queue is first come, first served. */
export function openDoor({ maxRunning, maxWaitMs }: DoorOptions): Door {
  const queue = new Set<Waiter>();
  let running = 0;
  let refused = 0;
  /** Average time between two requests that leave while others wait. */
  let intervalMs = 0;
  let lastLeft: number | undefined;

  const isTooLong = (): boolean => queue.size * intervalMs > maxWaitMs;

  const enter = (): Promise<Admission> | undefined => {
    if (running < maxRunning) {
      running += 1;
      return undefined;
    }
    if (isTooLong()) return Promise.resolve('refused');
    return new Promise((resolve) => {
      const giveUp = (): void => {
        queue.delete(waiter);
        resolve('refused');
      };
      const waiter: Waiter = {
        admit: () => resolve('admitted'),
        timeout: maxWaitMs === Infinity ? undefined : setTimeout(giveUp, maxWaitMs),
      };
      queue.add(waiter);
    });
  };

  const leave = (): void => {
    const [next] = queue;
    if (next === undefined) {
      running -= 1;
      lastLeft = undefined;
      return;
    }
    const now = performance.now();
    if (lastLeft !== undefined) intervalMs += (intervalMs === 0 ? 1 : smoothing) * (now - lastLeft - intervalMs);
    lastLeft = now;
    queue.delete(next);
    clearTimeout(next.timeout);
    next.admit();
  };

  const countRefusal = <Result>(refuse: () => Result): Result => {
    refused += 1;
    return refuse();
  };

  return {
    pass: async (work, refuse) => {
      const admission = enter();
      if (admission !== undefined && (await admission) === 'refused') return countRefusal(refuse);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    passUncounted: async (work, refuse) => (isTooLong() ? countRefusal(refuse) : work()),
    refusesAtOnce: () => isTooLong() && countRefusal(() => true),
    state: () => ({ running, waiting: queue.size, refused }),
  };
}

const requestsPerConnection = 4;

/** One door per pool, so that requests that wait for locks do not keep readers out. */
export interface Doors {
  readonly reads: Door;
  readonly transactions: Door;
}

/** Opens the doors of a process: enough requests to keep every database connection busy. */
export function openDoors(pools: Readonly<Record<keyof Doors, { readonly options: { readonly max: number } }>>, maxWaitMs: number): Doors {
  const open = ({ options }: (typeof pools)[keyof Doors]): Door => openDoor({ maxRunning: requestsPerConnection * options.max, maxWaitMs });
  return { reads: open(pools.reads), transactions: open(pools.transactions) };
}

const [minRetrySeconds, maxRetrySeconds] = [1, 3];

/** Returns the value of Retry-After for a refused request, spread so that clients do not all return at once. */
export const retryAfterBusy = (): number => minRetrySeconds + Math.floor(Math.random() * (maxRetrySeconds - minRetrySeconds + 1));

/** Exports what happens at the doors. */
export const exportDoors =
  (doors: Doors) =>
  (register: Registry): void => {
    const requests = new Gauge({
      name: 'http_requests_at_door',
      help: 'Requests that work, or wait for room, by the pool they need',
      labelNames: ['pool', 'state'],
      registers: [register],
      collect() {
        for (const [pool, door] of Object.entries<Door>({ ...doors })) {
          const { running, waiting } = door.state();
          requests.set({ pool, state: 'running' }, running);
          requests.set({ pool, state: 'waiting' }, waiting);
        }
      },
    });
    const refused = new Counter({
      name: 'http_requests_refused_as_busy_total',
      help: 'Requests refused with 503 because the wait would have been too long',
      labelNames: ['pool'],
      registers: [register],
      collect() {
        refused.reset();
        for (const [pool, door] of Object.entries<Door>({ ...doors })) refused.inc({ pool }, door.state().refused);
      },
    });
  };
