import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import { makeSource, takeIn } from '../test/factories/create-enquiry.ts';
import { startMailServer } from '../test/mail-server.ts';
import { databaseUrl, startServerProcess } from '../test/server-process.ts';
import { reportFigure, reportGoal } from './report.ts';

const mailsPerRound = 40;
/** Roughly the duration of a batch, so a kill can hit any point of it. */
const maxKillDelayMs = 600;

/**
 * Measures what SMTP cannot guarantee. Repeatedly kills a process (kill -9) at a random moment while it hands over mails, and counts duplicated and
 * lost mails.
 */
export async function measureDuplicateMails(connection: pg.PoolConfig, kills: number): Promise<void> {
  const database = openDatabase({ connection, poolSize: 4 });
  // Nothing is released here; only the acknowledgement mails count.
  database.useJobSender(() => Promise.resolve());
  const server = await startMailServer();
  // Vary the server's latency per mail.
  server.answer = () => wait(Math.random() * 30, undefined);
  const environment = { DATABASE_URL: databaseUrl(connection), DEMO: 'false' };
  const start = () => startServerProcess({ ...environment, SMTP_URL: server.url });
  const { sourceId } = await makeSource(database);
  const releaseClaims = () => database.db.rows(sql`update outbox_messages set available_at = app_now() where claim is not null`);
  const countUnsent = async (): Promise<number> =>
    (await database.db.rows(sql`select id from outbox_messages where num_nonnulls(sent_at, dead_at, dropped_at) = 0`)).length;
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = await start();
    const before = server.mails.length;
    for (let mail = 0; mail < mailsPerRound; mail += 1) await takeIn(database, sourceId);
    while (server.mails.length === before) await wait(5);
    await wait(Math.random() * maxKillDelayMs);
    await victim.kill();
    await releaseClaims();
  }
  const survivor = await start();
  while ((await countUnsent()) > 0) await wait(50);
  await survivor.stop();
  await server.stop();

  const copies = new Map<string, number>();
  for (const { headers } of server.mails) {
    const id = headers['message-id'] ?? '';
    copies.set(id, (copies.get(id) ?? 0) + 1);
  }
  const doubled = [...copies.values()].filter((count) => count > 1).length;
  const total = kills * mailsPerRound;
  await database.close();
  reportGoal('mails lost to kills', total - copies.size, 0);
  reportFigure(
    'mails doubled by kills',
    `${doubled} of ${total}, ${kills} kills: ${(doubled / kills).toFixed(2)} a kill, each under its one Message-ID`,
  );
}
