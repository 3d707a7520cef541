import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../../test/s3-server.ts';
import type { BackupSettings } from '../settings.ts';
import { findSurplusBases, openBackupTarget, pruneBackups, type BackupTarget, type BaseBackup } from './backup-target.ts';
import { makeBaseBackup, partKey, readStamp } from './base-backup.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { chooseSpan, listSpans, nextSegment, restoreBackup } from './restore-backup.ts';

const home = mkdtempSync(join(tmpdir(), 'plumbline-backup-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const key = 'a key that only this test knows, of some length';
const uploadName = `${'a'.repeat(32)}.png`;
const quiet = (): void => undefined;

async function query<Row extends pg.QueryResultRow>({ connection }: Pick<EmbeddedPostgres, 'connection'>, text: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const settingsFor = (place: BackupSettings['place']): BackupSettings => ({
  place,
  key,
  everyHours: 24,
  keep: 2,
  keepDays: 0,
  walSeconds: 1,
});

/** Starts a database with a table to write to, which archives to `place`. */
async function startArchived(name: string, place: BackupSettings['place']) {
  const dataDir = join(home, name);
  const settings = settingsFor(place);
  const lines: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), fsync: false, backup: settings });
  await query(
    server,
    `create table if not exists job_runs (job text, period_key text, started_at timestamptz, primary key (job, period_key))`,
  );
  await query(server, 'create table if not exists kept (word text)');
  const uploads = join(dataDir, 'files');
  await mkdir(uploads, { recursive: true });
  const backUp = async (target?: BackupTarget): Promise<BaseBackup> =>
    makeBaseBackup({
      connection: server.connection,
      cluster: join(dataDir, 'postgres'),
      uploads,
      target: target ?? (await openBackupTarget(settings)),
      retention: settings,
      walTimeoutMs: 20_000,
    });
  return { server, dataDir, uploads, lines, backUp, settings };
}

/** Restores everything that is stored and returns the words of the table. */
async function restoreWords(target: BackupTarget, dataDir: string): Promise<string[]> {
  let words: string[] = [];
  const finish = async (postgres: EmbeddedPostgres): Promise<void> => {
    words = (await query<{ word: string }>(postgres, 'select word from kept order by word')).map(({ word }) => word);
  };
  await restoreBackup({ target, at: null, dataDir, replace: false, log: quiet, finish });
  return words;
}

const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error as Error).message,
  );

describe('backups in a folder', () => {
  const folder = join(home, 'target');
  let running: Awaited<ReturnType<typeof startArchived>>;
  let target: BackupTarget;
  let base: BaseBackup;
  /** The segment that was ended while the target was away, and when. */
  let segmentLeft: string;
  let leftAt: Date;

  beforeAll(async () => {
    await mkdir(folder);
    running = await startArchived('data', { folder });
    await query(running.server, `insert into kept values ('before Zanzibar')`);
    await writeFile(join(running.uploads, uploadName), 'a picture');
    base = await running.backUp();
    target = await openBackupTarget(running.settings);
    await query(running.server, `insert into kept values ('later')`);
  });
  afterAll(() => running.server.stop());

  it('keeps what cannot be stored while the target is away, and stores it afterwards', async () => {
    await rename(folder, `${folder}-away`);
    const [left] = await query<{ name: string }>(running.server, 'select pg_walfile_name(pg_current_wal_insert_lsn()) as name');
    await query(running.server, `insert into kept values ('while away'); select pg_switch_wal()`);
    leftAt = new Date();
    segmentLeft = left?.name ?? '';
    await expect.poll(() => running.server.archive?.problem(), { timeout: 60_000 }).toContain('ENOENT');
    await query(running.server, 'checkpoint');
    expect(running.lines.join()).toContain('kept until it can');
    await rename(`${folder}-away`, folder);
    await expect.poll(() => running.server.archive?.problem(), { timeout: 60_000 }).toBeNull();
  });

  it('promise only the moments whose commits they hold, however late the log is stored', async () => {
    await expect.poll(() => target.store.has(`wal/${segmentLeft}`), { timeout: 60_000 }).toBe(true);
    const stored = await target.get(`wal/${segmentLeft}`);
    if (stored === undefined) throw new Error('the segment is gone');
    expect(readStamp(stored).at.getTime()).toBeLessThanOrEqual(leftAt.getTime());
    expect(readStamp(stored).at.getTime()).toBeGreaterThanOrEqual(Date.parse(base.endedAt));
  });

  it('are not added to those of another database', async () => {
    const foreign = join(home, 'foreign');
    await mkdir(foreign);
    const others = await openBackupTarget({ place: { folder: foreign }, key }, '1234567890');
    expect(await failure(running.backUp(others))).toContain('backups of another database');
    expect(await readdir(foreign)).toEqual(['plumbline-backups.json']);
  });

  it('restores rows and uploads, also those written after the backup', async () => {
    await running.server.stop();
    const dataDir = join(home, 'restored');
    expect(await restoreWords(target, dataDir)).toEqual(['before Zanzibar', 'later', 'while away']);
    expect(await readFile(join(dataDir, 'files', uploadName), 'utf8')).toBe('a picture');
    expect(await failure(restoreWords(target, dataDir))).toContain('Pass --replace');
  });

  it('stores nothing readable', async () => {
    for (const name of await readdir(folder, { recursive: true })) {
      const file = join(folder, name);
      if ((await stat(file)).isFile()) expect((await readFile(file)).includes('Zanzibar')).toBe(false);
    }
  });

  it('refuses a wrong key and another database', async () => {
    expect(await failure(openBackupTarget({ place: { folder }, key: `${key}!` }))).toContain('BACKUP_KEY is not the key');
    const other = startEmbeddedPostgres({ dataDir: join(home, 'other'), log: quiet, fsync: false, backup: running.settings });
    expect(await failure(other)).toContain('backups of another database');
  });

  it('does not take an empty folder for its own again', async () => {
    await rename(folder, `${folder}-away`);
    await mkdir(folder);
    expect(await failure(openBackupTarget(running.settings, 'any', true))).toContain('is it mounted?');
    await rm(folder, { recursive: true });
    await rename(`${folder}-away`, folder);
  });

  it('names a damaged part', async () => {
    const file = join(folder, partKey(base.id, 1));
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed[changed.length - 100] = (changed.at(-100) ?? 0) ^ 1;
    for (const content of [changed, whole.subarray(0, -1)]) {
      await writeFile(file, content);
      expect(await failure(restoreWords(target, join(home, 'damaged')))).toBe(
        `${partKey(base.id, 1)} of the backups is damaged: it was changed or cut after it was written.`,
      );
    }
    await writeFile(file, whole);
  });

  it('restores from the other backups if a manifest is damaged, and keeps the damaged one', async () => {
    const id = '1999-01-01T00-00-00-000Z';
    const manifest = await readFile(join(folder, 'base', base.id, 'manifest'));
    await mkdir(join(folder, 'base', id));
    // A manifest is sealed for its own place, so this one cannot be read.
    await writeFile(join(folder, 'base', id, 'manifest'), manifest);
    const lines: string[] = [];
    const spans = await listSpans(target, (line) => lines.push(line));
    expect(spans.map((span) => span.base.id)).toEqual([base.id]);
    expect(lines).toEqual([`Backup ${id} cannot be restored: its manifest was changed or cut after it was written.`]);
    await pruneBackups(target, { keep: 1, keepDays: 0 }, null);
    expect(await readdir(join(folder, 'base', id))).toEqual(['manifest']);
    await rm(join(folder, 'base', id), { recursive: true });
  });

  it('leaves an unfinished backup that a copy of the database may be making, and removes an abandoned one', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().replaceAll(/[:.]/g, '-');
    const [running, abandoned] = [hoursAgo(1), hoursAgo(49)];
    for (const id of [running, abandoned]) await target.put(partKey(id, 1), Buffer.from('part'));
    await pruneBackups(target, { keep: 1, keepDays: 0 }, null);
    expect(await Promise.all([running, abandoned].map((id) => target.store.has(partKey(id, 1))))).toEqual([true, false]);
    for (const id of [running, abandoned]) await rm(join(folder, 'base', id), { recursive: true });
  });

  it('names a missing piece of the log and says what can still be restored', async () => {
    const missing = nextSegment(base.lastSegment);
    const file = join(folder, 'wal', missing);
    await rename(file, join(home, missing));
    expect(await failure(restoreWords(target, join(home, 'gap')))).toMatch(
      new RegExp(`^${missing} of the write-ahead log is missing.+--at \\d{4}-`),
    );
    await rename(join(home, missing), file);
  });

  it('refuses a moment before the first backup and one after the last stored change', async () => {
    const spans = await listSpans(target, quiet);
    expect(() => chooseSpan(spans, new Date('2020-01-01T00:00:00Z'))).toThrow(`Nothing before ${base.endedAt} can be restored`);
    expect(() => chooseSpan(spans, new Date('2999-01-01T00:00:00Z'))).toThrow(/^Nothing after .+ is stored/);
  });
});

describe('backups in a bucket', () => {
  it('restores, and removes what retention no longer needs', { timeout: 180_000 }, async () => {
    const s3 = await startS3Server({ bucket: 'backups', accessKeyId: 'reader' });
    const bucket = { endpoint: s3.endpoint, region: 'eu-west-1', bucket: 'backups', accessKeyId: 'reader', secretAccessKey: 'secret' };
    const { server, backUp, settings } = await startArchived('s3', { bucket, prefix: 'plumbline/' });
    const bases: BaseBackup[] = [];
    for (const word of ['one', 'two', 'three']) {
      await query(server, `insert into kept values ('${word}')`);
      bases.push(await backUp());
    }
    await server.stop();
    const target = await openBackupTarget(settings);
    expect((await target.listBases()).bases.map(({ id }) => id)).toEqual(bases.slice(1).map(({ id }) => id));
    const stored = [...s3.objects.keys()];
    expect(stored.filter((name) => name.includes(bases[0]?.id ?? ''))).toEqual([]);
    expect(stored).not.toContain(`plumbline/wal/${bases[0]?.firstSegment}`);
    expect(stored).toContain(`plumbline/wal/${bases[1]?.firstSegment}`);
    expect(await restoreWords(target, join(home, 's3-restored'))).toEqual(['one', 'three', 'two']);
    await s3.close();
  });
});

describe('retention', () => {
  const now = new Date('2026-11-29T00:00:00Z');
  const bases = [20, 15, 13, 2, 1].map((daysAgo) => ({
    id: String(daysAgo),
    endedAt: new Date(now.getTime() - daysAgo * 86_400_000).toISOString(),
  })) as BaseBackup[];
  it.each([
    ['the newest by number', { keep: 2, keepDays: 0 }, ['20', '15', '13']],
    ['the last one before the days, as a restore starts there', { keep: 1, keepDays: 14 }, ['20']],
    ['more than there are', { keep: 9, keepDays: 0 }, []],
    ['always one', { keep: 1, keepDays: 0 }, ['20', '15', '13', '2']],
  ])('keeps %s', (_, retention, surplus) => {
    expect(findSurplusBases(bases, retention, now).map(({ id }) => id)).toEqual(surplus);
  });
});

it.each([
  ['000000010000000000000001', '000000010000000000000002'],
  ['0000000100000000000000FF', '000000010000000100000000'],
])('names the piece of the log after %s', (name, next) => {
  expect(nextSegment(name)).toBe(next);
});
