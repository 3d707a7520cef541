import { setTimeout as wait } from 'node:timers/promises';
import { randomCode } from '../../server/platform/random-code.ts';
import { enquiryInput } from '../factories/create-enquiry.ts';
import { buyOnce, type Buyer } from '../races/buyers.ts';
import type { Servers } from './servers.ts';

export interface Order {
  readonly key: string;
  readonly buyer: Buyer;
  readonly enquiryId: number;
  /** Code of the lead once a response confirmed the purchase. */
  bought: string | null;
  /** False until a response reveals the outcome. */
  settled: boolean;
}

export interface Stop {
  readonly companyId: number;
  /** When the operator received the response that the company is stopped. */
  readonly since: Date;
  /** When the operator requested to unblock it. */
  until: Date | null;
}

/** Responses the clients saw, for comparison with the stored data. */
export interface ClientLog {
  readonly orders: Order[];
  /** Intake idempotency key to the quote code in the response. */
  readonly takenIn: Map<string, string | null>;
  readonly stops: Stop[];
  /** Number of responses by status; 0 if none came. */
  readonly statuses: Map<number, number>;
}

export interface WorkloadOptions {
  readonly servers: Servers;
  readonly buyers: readonly Buyer[];
  readonly intakeKey: string;
  readonly operatorToken: string;
  readonly random: () => number;
  /** Purchases and enquiries in flight at once. */
  readonly load: { readonly buying: number; readonly taking: number };
  /** Enquiries that may be on sale. */
  readonly onSale: () => readonly number[];
}

export interface Workload {
  readonly log: ClientLog;
  readonly buyers: readonly Buyer[];
  /** Stops new work and retries unanswered calls, with the same key, until each has a response. */
  finish(): Promise<void>;
}

const noAnswer = 0;
const answerTimeoutMs = 30_000;

const again = async (attempt: () => Promise<boolean>): Promise<void> => {
  while (!(await attempt())) await wait(100);
};

/** Calls a random server for each request and logs the responses. */
function clientCalls({ servers, intakeKey, operatorToken, random }: WorkloadOptions, log: ClientLog) {
  const origin = (): string => servers.origin(random() < 0.5 ? 0 : 1);
  const count = (status: number): number => {
    log.statuses.set(status, (log.statuses.get(status) ?? 0) + 1);
    return status;
  };
  const send = async (path: string, init: RequestInit): Promise<{ status: number; body: unknown }> => {
    try {
      const response = await fetch(`${origin()}/api/v1${path}`, { ...init, signal: AbortSignal.timeout(answerTimeoutMs) });
      return { body: await response.json(), status: count(response.status) };
    } catch {
      return { status: count(noAnswer), body: null };
    }
  };
  const isFinal = (status: number): boolean => status !== noAnswer && status !== 503 && status !== 429;

  const order = async (one: Order): Promise<void> => {
    try {
      const answer = await buyOnce(origin(), one.buyer, one.enquiryId, one.key);
      count(answer.status);
      one.settled = isFinal(answer.status);
      if (answer.code !== null) one.bought = answer.code;
    } catch {
      count(noAnswer);
    }
  };
  const takeIn = async (key: string, body: string): Promise<boolean> => {
    const headers = { authorization: `Bearer ${intakeKey}`, 'idempotency-key': key, 'content-type': 'application/json' };
    const { status, body: answer } = await send('/intake/enquiries', { method: 'POST', headers, body });
    if (status === 201) log.takenIn.set(key, (answer as { data: { quote_code: string } }).data.quote_code);
    return isFinal(status);
  };
  const operate = async (companyId: number, path: string, method = 'POST', body: object = {}): Promise<void> =>
    again(async () => {
      const headers = { cookie: `plumbline-operator=${operatorToken}`, 'x-requested-with': 'faults', 'content-type': 'application/json' };
      const reason = 'A trial by faults.';
      const { status } = await send(`/operator/companies/${companyId}/${path}`, {
        method,
        headers,
        body: JSON.stringify({ ...body, reason }),
      });
      return isFinal(status);
    });
  return { order, takeIn, operate };
}

/** Buyers, a source and an operator that keep working whatever happens to servers and database. */
export function startWorkload(options: WorkloadOptions): Workload {
  const { buyers, random, load, onSale } = options;
  const log: ClientLog = { orders: [], takenIn: new Map(), stops: [], statuses: new Map() };
  const { order, takeIn, operate } = clientCalls(options, log);
  const over = new AbortController();
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];

  const buying = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const [buyer, enquiryId] = [pick(buyers), pick(onSale())];
      if (buyer === undefined || enquiryId === undefined) await wait(20);
      else {
        const one: Order = { key: `fault-${randomCode(16)}`, buyer, enquiryId, bought: null, settled: false };
        log.orders.push(one);
        await order(one);
      }
    }
  };
  const taking = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const key = `fault-${randomCode(16)}`;
      const body = JSON.stringify(enquiryInput());
      log.takenIn.set(key, null);
      await again(() => takeIn(key, body));
      await wait(40);
    }
  };
  const operating = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const buyer = pick(buyers);
      if (buyer === undefined) return;
      const [stopped, allowed] = random() < 0.5 ? (['close', 'reopen'] as const) : ([false, true] as const);
      const act = (wanted: string | boolean) =>
        typeof wanted === 'string'
          ? operate(buyer.companyId, wanted)
          : operate(buyer.companyId, 'flags', 'PUT', { purchase_enabled: wanted });
      await act(stopped);
      const stop: Stop = { companyId: buyer.companyId, since: new Date(), until: null };
      log.stops.push(stop);
      await wait(100);
      stop.until = new Date();
      await act(allowed);
    }
  };
  const working = Promise.all([
    ...Array.from({ length: load.buying }, buying),
    ...Array.from({ length: load.taking }, taking),
    operating(),
  ]);
  return {
    log,
    buyers,
    finish: async () => {
      over.abort();
      await working;
      for (const one of log.orders) {
        await again(async () => {
          if (!one.settled) await order(one);
          return one.settled;
        });
      }
    },
  };
}
