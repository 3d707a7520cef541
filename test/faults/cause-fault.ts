import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { MovedClock } from '../races/moved-clock.ts';
import type { openSharedProvider } from '../races/payers.ts';
import type { TestPgbouncer } from '../pgbouncer.ts';
import type { SilentProxy } from '../silent-proxy.ts';
import type { BreakablePostgres } from './breakable-postgres.ts';
import { seeded, type FaultKind, type PlannedFault } from './fault-plan.ts';
import {
  buyAndPay,
  findUnsettledMoney,
  poll,
  withRetry,
  type makePayers,
  type Mood,
  type startGreylist,
  type startProvider,
  type VisitedForm,
} from './outside.ts';
import type { Servers } from './servers.ts';

/** Everything that can be broken. Optional parts are missing on some machines. */
export interface Breakable {
  readonly database: Database;
  readonly postgres: BreakablePostgres;
  readonly servers: Servers;
  /** All connections to PostgreSQL of the servers and of PgBouncer pass it. */
  readonly network: SilentProxy;
  readonly pooler: TestPgbouncer | undefined;
  readonly clock: MovedClock;
  /** Times to which the clock is set, in order; the first ones are just before a change of daylight saving time. */
  readonly clockTimes: () => string;
  readonly mail: Awaited<ReturnType<typeof startGreylist>>;
  readonly provider: Awaited<ReturnType<typeof startProvider>>;
  readonly paying: Awaited<ReturnType<typeof openSharedProvider>>;
  readonly payers: Awaited<ReturnType<typeof makePayers>>;
  readonly sourceId: SourceId;
  readonly form: VisitedForm;
  /** Multiplies the length of each fault: 1 in the short form. */
  readonly scale: number;
}

export interface Caused {
  /** Describes the fault in a few words. */
  readonly what: string;
  /** When the fault was over, by `performance.now()`. */
  readonly overAt: number;
  /** Statuses that clients saw besides those of the load. */
  readonly statuses: readonly number[];
  /** Lists problems, such as amounts that differ. Runs once the servers respond again. */
  readonly check: () => Promise<string[]>;
}

/** Why a fault cannot be caused on this machine. */
export class NotAvailable extends Error {}

type Cause = (things: Breakable, fault: PlannedFault) => Promise<Partial<Caused> & Pick<Caused, 'what'>>;

const longestSettlingMs = 15_000;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Moves the clock forward, so that failed work is retried. */
const advanceClock = ({ database, clock }: Breakable, minutes: number): Promise<void> =>
  withRetry(async () => {
    const row = await database.db.first(sql<{ next: string }>`select (app_now() + make_interval(mins => ${minutes}))::text as next`);
    await clock.moveTo(row?.next ?? '');
  });

const providerFaults = {
  failing: [{ kind: 'server_error' }, { kind: 'server_error_after', operation: 'POST /v1/payment_intents/{id}/confirm', times: 2 }],
  hanging: [
    { kind: 'slow', value: 1_500 },
    { kind: 'cut_after', operation: 'POST /v1/payment_intents/{id}/confirm', times: 2 },
  ],
} as const;

const causes: Readonly<Record<FaultKind, Cause>> = {
  'lost connections': async ({ postgres, scale }, { size, choice }) => {
    const count = Math.round((2 + size * 6) * scale);
    const random = seeded(choice * 2 ** 31);
    for (let ended = 0; ended < count; ended += 1) {
      await postgres.terminateBackend(random);
      await wait(50);
    }
    return { what: `${count} connections` };
  },
  'killed database': async ({ postgres }) => {
    const overAt = performance.now();
    await postgres.kill();
    return { what: 'SIGKILL', overAt };
  },
  'suspended database': async ({ postgres, scale }, { size }) => {
    const ms = (500 + size * 1_000) * scale;
    await postgres.pause(ms);
    return { what: `SIGSTOP for ${seconds(ms)}` };
  },
  'killed server': async ({ servers }, { choice }) => {
    const index = Math.floor(choice * 2);
    const overAt = performance.now();
    await servers.killAndStart(index);
    return { what: `SIGKILL of server ${index + 1}`, overAt };
  },
  'suspended server': async ({ servers, scale }, { size, choice }) => {
    const index = Math.floor(choice * 2);
    const ms = (500 + size * 1_000) * scale;
    await servers.suspend(index, ms);
    return { what: `SIGSTOP of server ${index + 1} for ${seconds(ms)}` };
  },
  'cut commits': async ({ network, scale }, { size }) => {
    const before = network.commitsCut();
    const count = Math.round((3 + size * 5) * scale);
    network.cutCommits(count);
    const left = await poll(() => Promise.resolve(before + count - network.commitsCut()), longestSettlingMs);
    network.cutCommits(0);
    const check = () => Promise.resolve(left > 0 ? [`${left} of ${count} commits were not cut`] : []);
    return { what: `${count} commits without an answer`, check };
  },
  'slow database': async ({ network, scale }, { size, choice }) => {
    const delayMs = Math.round(20 + choice * 180);
    const ms = (800 + size * 1_000) * scale;
    network.delay(delayMs);
    await wait(ms);
    network.delay(0);
    return { what: `${delayMs} ms each way for ${seconds(ms)}` };
  },
  'full disk': async ({ postgres, scale }, { size }) => {
    if (postgres.fillDisk === undefined) throw new NotAvailable('no disk of its own can be mounted');
    const ms = (800 + size * 1_000) * scale;
    const free = postgres.fillDisk();
    await wait(ms);
    const overAt = performance.now();
    await free();
    return { what: `PostgreSQL's, for ${seconds(ms)}`, overAt };
  },
  'clock step': async ({ clock, clockTimes }) => {
    const at = clockTimes();
    await withRetry(() => clock.moveTo(at));
    // Across the change, which is two seconds later.
    await wait(2_500);
    return { what: `to ${at}` };
  },
  greylisting: async (things, { size }) => {
    const { mail, scale } = things;
    const [before, accepted] = [mail.refused(), mail.accepted()];
    mail.turn(true);
    await wait((800 + size * 1_000) * scale);
    const refused = mail.refused() - before;
    // Every mail is accepted at its next attempt, which is due a minute later.
    await advanceClock(things, 2);
    const check = () => Promise.resolve(refused === 0 ? ['no mail was refused'] : []);
    const what = `${refused} mails answered 451, ${mail.accepted() - accepted} accepted`;
    mail.turn(false);
    return { what, check };
  },
  'provider outage': async (things, { size, choice }) => {
    const { provider, paying, payers, form, scale } = things;
    const mood: Exclude<Mood, 'well'> = choice < 0.5 ? 'failing' : 'hanging';
    const { refused } = provider.seen;
    provider.turn(mood);
    for (const fault of providerFaults[mood]) await paying.sandbox.setFault(fault);
    const [paid, forms] = await Promise.all([
      Promise.all(payers.map((payer) => buyAndPay(things, payer))),
      Promise.all([form.open(0), form.open(1)]),
      wait((800 + size * 1_000) * scale),
    ]);
    await paying.sandbox.removeFaults();
    provider.turn('well');
    const overAt = performance.now();
    const check = async (): Promise<string[]> => {
      // Payments left unconfirmed are cancelled after half an hour.
      await advanceClock(things, 31);
      return poll(() => findUnsettledMoney(paying), longestSettlingMs);
    };
    const statuses = [...paid.flat(), ...forms];
    const what = `cards, text messages and addresses ${mood}: ${provider.seen.refused - refused} calls refused, ${paid.flat().length} payments tried`;
    return { what, overAt, statuses, check };
  },
  'replica lag': async ({ postgres, scale }, { size }) => {
    if (postgres.replica === undefined) throw new NotAvailable('PostgreSQL 15 of Debian is not installed');
    const ms = (1_000 + size * 2_500) * scale;
    await postgres.replica.lag(ms);
    return { what: `replay paused for ${seconds(ms)}` };
  },
  'pooler restart': async ({ pooler }) => {
    if (pooler === undefined) throw new NotAvailable('PgBouncer is not installed');
    const overAt = performance.now();
    await pooler.restart();
    return { what: 'PgBouncer', overAt };
  },
};

/** Causes one fault and waits until it is over. */
export async function causeFault(things: Breakable, fault: PlannedFault): Promise<Caused> {
  const caused = await causes[fault.kind](things, fault);
  return { overAt: performance.now(), statuses: [], check: () => Promise.resolve([]), ...caused };
}
