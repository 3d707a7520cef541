import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { OutcomeCounter } from './outcome-counter.ts';

/** All counts come from indexes that hold nothing else. What somebody is sending is due later: when their claim runs out. */
function countStates(db: Db): Promise<{ due: number; later: number; dead: number; unknown: number } | undefined> {
  return db.first(sql<{ due: number; later: number; dead: number; unknown: number }>`
    select count(*) filter (where available_at <= app_now()) as due, count(*) filter (where available_at > app_now()) as later,
           (select count(*) from outbox_messages where dead_at is not null and handing_at is null) as dead,
           (select count(*) from outbox_messages where dead_at is not null and handing_at is not null) as unknown
    from outbox_messages where sent_at is null and kept_at is null and dead_at is null and dropped_at is null`);
}

function oldestDue(db: Db): Promise<{ seconds: number } | undefined> {
  return db.first(sql<{ seconds: number }>`
    select greatest(0, coalesce(extract(epoch from app_now() - min(available_at)), 0))::float8 as seconds
    from outbox_messages where sent_at is null and kept_at is null and dead_at is null and dropped_at is null`);
}

/** What waits in the outbox, of the whole installation, and what this process has done with messages. */
export function addOutboxMetrics(register: Registry, { db, outcomes }: { db: Db; outcomes: OutcomeCounter }): void {
  const registers = [register];
  const states = new Gauge({
    name: 'outbox_messages',
    help: 'Messages of the outbox that are due, that wait for later, that were given up, and those of them that may have arrived (unknown)',
    labelNames: ['state'],
    registers,
    async collect() {
      // Without a database the other figures are still worth reading.
      const counts = await countStates(db).catch(() => undefined);
      for (const [state, count] of Object.entries(counts ?? {})) states.set({ state }, count);
    },
  });
  const age = new Gauge({
    name: 'outbox_oldest_due_seconds',
    help: 'For how long the oldest due message has waited',
    registers,
    async collect() {
      const oldest = await oldestDue(db).catch(() => undefined);
      if (oldest !== undefined) age.set(oldest.seconds);
    },
  });
  const total = new Counter({
    name: 'outbox_handled_total',
    help: 'Messages that this process has dealt with, by what became of them',
    labelNames: ['channel', 'outcome'],
    registers,
    collect() {
      total.reset();
      for (const { channel, outcome, count } of outcomes.list()) total.inc({ channel, outcome }, count);
    },
  });
}
