import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { fillInstallation } from '../../db/demo/fill-units.ts';
import { makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { killServerProcesses, environmentWithoutSettings, startServerProcess } from '../../test/server-process.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import { eraseConsumer } from '../enquiries/consumer-enquiry.ts';
import { eraseExpiredContacts } from '../enquiries/erase-contacts.ts';
import { loadUnits } from '../geography/business-units.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { isDatabaseLost } from '../platform/database/transaction.ts';
import { openBackupTarget, readErasures } from '../platform/embedded/backup-target.ts';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts';
import { postgresEndpoint } from '../platform/embedded/postgres-endpoint.ts';
import { chooseSpan, listSpans } from '../platform/embedded/restore-backup.ts';
import { openJobQueue } from '../platform/jobs.ts';
import { openLog } from '../platform/log.ts';
import { allJobs } from './all-jobs.ts';

const home = mkdtempSync(join(tmpdir(), 'plumbline-drill-'));
const dataDir = join(home, 'data');
const folder = join(home, 'backups');
const key = 'a key that only the drill knows, of some length';
const settings = { DATA_DIR: dataDir, BACKUP_TO: folder, BACKUP_KEY: key, BACKUP_WAL_SECONDS: '1', DEMO: 'false' };
const program = fileURLToPath(new URL('backup.ts', import.meta.url));

afterAll(async () => {
  await killServerProcesses();
  // Ends a PostgreSQL that a failed test has left.
  await startEmbeddedPostgres({ dataDir, log: () => undefined }).then((left) => left.stop());
  rmSync(home, { recursive: true, force: true });
});

/** Runs the command as an operator would; returns its exit code and output. */
function command(given: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const env = { ...environmentWithoutSettings(), NODE_ENV: 'test', LOG_LEVEL: 'warn', ...settings, ...environment };
    const child = execFile(process.execPath, [program, ...given], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });
}

interface Write {
  readonly id: EnquiryId;
  readonly begun: number;
  readonly acknowledged: number;
}

/** Pause between the enquiries of a writer. Without one the backup competes for the disk with thousands of enquiries, which the restored copy verifies. */
const writePauseMs = 20;

/** Takes in enquiries one after another until told to stop. */
async function keepWriting(database: Database, writes: Write[], isOver: () => boolean): Promise<void> {
  const { sourceId } = await makeSource(database, 60);
  while (!isOver()) {
    const begun = Date.now();
    try {
      const id = await takeIn(database, sourceId);
      writes.push({ id, begun, acknowledged: Date.now() });
      await wait(writePauseMs);
    } catch (error) {
      if (!isDatabaseLost(error)) throw error;
    }
  }
}

const readContacts = (database: Database) =>
  database.db.rows(sql<{ id: EnquiryId; email: string | null; asked: boolean }>`
    select e.id, c.email, c.erasure_asked as asked from enquiries e join enquiry_contacts c on c.enquiry_id = e.id order by e.id`);

describe('a server that dies after a backup', () => {
  it('is restored to a moment with every earlier write, no later one and no erased person', { timeout: 600_000 }, async () => {
    await mkdir(folder);
    const server = await startServerProcess(settings);
    const endpoint = await postgresEndpoint(dataDir, join(dataDir, 'postgres'));
    const database = openDatabase({ connection: endpoint.connection, poolSize: 4 });
    const queue = await openJobQueue({ database, jobs: allJobs, log: openLog('silent'), install: false, worker: false });
    await database.inTx((tx) => fillInstallation(tx, 'test'));
    await loadUnits(database.db);
    const writes: Write[] = [];
    let isOver = false;
    const writers = [1, 2].map(() => keepWriting(database, writes, () => isOver));
    await expect.poll(() => writes.length).toBeGreaterThan(4);
    const target = await openBackupTarget({ place: { folder }, key });
    await expect.poll(async () => (await target.listBases()).bases.length, { timeout: 180_000 }).toBe(1);
    const backedUp = await command([]);
    expect(backedUp.said).toContain('backed up');
    await wait(300);
    const moment = new Date();
    await wait(300);
    const [asked, expired] = writes.filter(({ acknowledged }) => acknowledged < moment.getTime());
    if (asked === undefined || expired === undefined) throw new Error('nothing was written before the moment');
    await database.inTx((tx) => eraseConsumer(tx, { enquiryId: asked.id }));
    await database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${expired.id}`);
    await database.inTx(eraseExpiredContacts);
    await expect.poll(async () => (await readErasures(target)).length, { timeout: 180_000 }).toBe(2);
    await expect
      .poll(async () => chooseSpan(await listSpans(target, () => undefined), null).until > moment, { timeout: 180_000 })
      .toBe(true);
    const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
    await server.kill();
    process.kill(postmaster, 'SIGKILL');
    isOver = true;
    await Promise.all(writers);
    await queue.stop();
    await database.close();
    await endpoint.close();

    const into = join(home, 'restored');
    const at = moment.toISOString();
    expect((await command(['restore', '--at', at])).said).toMatch(/holds a database or files.+--replace/);
    const restored = await command(['restore', '--at', at, '--into', into]);
    expect(restored.said).toContain('repeated 2 of 2 recorded erasures');
    expect(restored.said).toMatch(/all invariants hold\n.*restored\n$/s);
    expect(restored.code).toBe(0);

    const postgres = await startEmbeddedPostgres({ dataDir: into, log: () => undefined });
    const again = openDatabase({ connection: postgres.connection, poolSize: 2 });
    const found = await readContacts(again);
    await again.close();
    await postgres.stop();
    const ids = new Set(found.map(({ id }) => id));
    expect(writes.filter(({ id, acknowledged }) => acknowledged < moment.getTime() && !ids.has(id))).toEqual([]);
    expect(writes.filter(({ id, begun }) => begun > moment.getTime() && ids.has(id))).toEqual([]);
    expect(found.filter(({ email }) => email === null)).toEqual(
      [
        { id: asked.id, email: null, asked: true },
        { id: expired.id, email: null, asked: false },
      ].toSorted((a, b) => a.id - b.id),
    );
  });

  it('moves old data aside with --replace, and the restored server backs up at once', { timeout: 600_000 }, async () => {
    const replaced = await command(['restore', '--replace']);
    expect(replaced.said).toMatch(/restored$/m);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.before-restore-'))).toHaveLength(1);
    const target = await openBackupTarget({ place: { folder }, key });
    const { bases: before } = await target.listBases();
    const server = await startServerProcess(settings);
    await expect.poll(async () => (await target.listBases()).bases.length, { timeout: 180_000 }).toBe(before.length + 1);
    expect(await server.stop()).toBe(0);
    const span = chooseSpan(await listSpans(target, () => undefined), null);
    expect(span.base.timeline).not.toBe(before[0]?.timeline);
    expect(span.missing).toBeNull();
  });
});
