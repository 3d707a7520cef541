import { setTimeout as wait } from 'node:timers/promises';
import type { Tx, Database } from '../server/platform/database/database.ts';
import { sql, type Sql } from '../server/platform/database/sql.ts';
import type { Fault, FaultKind } from './fault-rule.ts';
import { SandboxRefusal } from './protocol.ts';

/** Sets a fault, starting now. */
export async function setFault(tx: Tx, { kind, operation, value, times, until }: Fault): Promise<void> {
  await tx.rows(sql`
    insert into sandbox.faults (kind, operation, value, remaining, until) values (${kind}, ${operation}, ${value}, ${times}, ${until})`);
}

/** Removes all faults; delayed events become due. */
export async function removeFaults(tx: Tx): Promise<void> {
  await tx.rows(sql`delete from sandbox.faults`);
  await tx.rows(sql`update sandbox.deliveries set due_at = app_now() where delivered_at is null and given_up_at is null`);
}

interface TakenFault {
  readonly kind: FaultKind;
  readonly value: number | null;
}

/** Takes one use of each applicable fault of the given kinds. */
function takeFaults(kinds: readonly FaultKind[], operation: string): Sql<TakenFault> {
  return sql<TakenFault>`
    update sandbox.faults set remaining = remaining - 1
    where kind = any(${kinds}) and (operation is null or operation = ${operation})
      and (remaining is null or remaining > 0) and (until is null or until > app_now())
    returning kind, value`;
}

/** Usually there are no faults, and the check must not lock anything. */
async function hasFaults(db: Database['db']): Promise<boolean> {
  return (await db.first(sql`select from sandbox.faults limit 1`)) !== undefined;
}

const callKinds: readonly FaultKind[] = ['outage', 'server_error', 'server_error_after', 'cut_before', 'cut_after', 'rate_limit', 'slow'];

/** Effect on a call: `cut` drops its connection without an answer. */
interface CallFaults {
  /** Instead of taking effect. */
  readonly before: 'cut' | SandboxRefusal | null;
  /** Returned instead of the real response. */
  readonly after: 'cut' | SandboxRefusal | null;
}

const noFaults: CallFaults = { before: null, after: null };
const serverError = new SandboxRefusal(500, { type: 'api_error', message: 'An unexpected error occurred.' });
const rateLimited = new SandboxRefusal(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' });

/** Takes the faults for a call and waits if it is to be slow. `operation` is e.g. `POST /v1/refunds`. */
export async function takeCallFaults({ db, inTx }: Database, operation: string): Promise<CallFaults> {
  if (!(await hasFaults(db))) return noFaults;
  const faults = await inTx((tx) => tx.rows(takeFaults(callKinds, operation)));
  const has = (kind: FaultKind): boolean => faults.some((fault) => fault.kind === kind);
  const slow = faults.find(({ kind }) => kind === 'slow');
  if (slow !== undefined) await wait(slow.value ?? 0);
  const refused = has('server_error') ? serverError : has('rate_limit') ? rateLimited : null;
  return {
    before: has('outage') || has('cut_before') ? 'cut' : refused,
    after: has('cut_after') ? 'cut' : has('server_error_after') ? serverError : null,
  };
}

const disorderDelayMs = 1_000;

/** Returns how many copies of an event to send, and with what delay. */
export async function takeEventFaults(tx: Tx): Promise<{ readonly copies: number; readonly delayMs: number }> {
  if (!(await hasFaults(tx))) return { copies: 1, delayMs: 0 };
  const faults = await tx.rows(takeFaults(['duplicate_events', 'disorder_events', 'delay_events', 'lose_events'], ''));
  const findFaultValue = (kind: FaultKind, otherwise: number): number | undefined => {
    const fault = faults.find((one) => one.kind === kind);
    return fault === undefined ? undefined : (fault.value ?? otherwise);
  };
  const copies = findFaultValue('lose_events', 0) === undefined ? (findFaultValue('duplicate_events', 10) ?? 1) : 0;
  return { copies, delayMs: findFaultValue('delay_events', 0) ?? findFaultValue('disorder_events', disorderDelayMs) ?? 0 };
}
