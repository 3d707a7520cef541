// npm run backup backs up the embedded database, running or not. npm run restore restores it: to a moment with --at, into another folder with
// --into, moving existing data aside with --replace. With --list it shows the possible moments, and with --erasures it repeats recorded
// erasures on DATABASE_URL.
import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import '../platform/pages/load-tsx.ts';
import { openLog } from '../platform/log.ts';
import { readSettings, type BackupSettings, type Settings } from '../platform/settings.ts';
import { connectAlone } from '../platform/database/connections.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { grantPrivileges } from '../platform/database/roles.ts';
import { BackupError, openBackupTarget, readErasures, type ErasureRecord } from '../platform/embedded/backup-target.ts';
import { makeBaseBackup } from '../platform/embedded/base-backup.ts';
import { DataDirInUseError } from '../platform/embedded/data-dir-owner.ts';
import { clusterName } from '../platform/embedded/embedded-postgres.ts';
import { postgresEndpoint } from '../platform/embedded/postgres-endpoint.ts';
import { listSpans, restoreBackup } from '../platform/embedded/restore-backup.ts';
import { openJobQueue } from '../platform/jobs.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { readEnvironment } from './read-environment.ts';

const { repeatErasure } = await import('../enquiries/consumer-enquiry.ts');
const { allJobs } = await import('./all-jobs.ts');
const { connectDatabase } = await import('./connect-database.ts');
const { loadReference } = await import('./load-reference.ts');
const { runCommand } = await import('./run-command.ts');
const { assertOwner } = await import('./with-database.ts');

const say = (line: string): void => console.log(line);

function backupOf(settings: Settings): BackupSettings {
  if (settings.backup === null) throw new BackupError('Set BACKUP_TO and BACKUP_KEY first, see .env.example.');
  return settings.backup;
}

function onlyEmbedded({ databaseUrl }: Settings): void {
  if (databaseUrl !== null) {
    throw new BackupError('DATABASE_URL is set: back up and restore your own PostgreSQL with its tools, see docs/operating.md.');
  }
}

/** Backs up through the running server, or starts the database for the time being. */
async function backUp(settings: Settings): Promise<void> {
  onlyEmbedded(settings);
  const backup = backupOf(settings);
  const uploads = settings.s3 === null ? join(settings.dataDir, 'files') : null;
  const run = async (connection: pg.ClientConfig, cluster: string): Promise<void> => {
    const base = await makeBaseBackup({ connection, cluster, uploads, target: await openBackupTarget(backup), retention: backup });
    say(`backed up ${(base.bytes / 1e6).toFixed(0)} MB and ${base.files.length} files, restorable from ${base.endedAt}`);
  };
  try {
    const postgres = await connectDatabase(settings, { log: say });
    try {
      await run(postgres.owner ?? postgres.connection, postgres.archive?.cluster ?? '');
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    const dataDir = realpathSync(settings.dataDir);
    const cluster = join(dataDir, clusterName);
    const endpoint = await postgresEndpoint(dataDir, cluster);
    try {
      await run(endpoint.connection, cluster);
    } finally {
      await endpoint.close();
    }
  }
}

/** Updates the schema, repeats erasures made after the restored moment, and checks the invariants. False if one is broken. */
async function finishRestore(owner: pg.PoolConfig, erasures: readonly ErasureRecord[]): Promise<boolean> {
  await migrate(owner);
  const database = openDatabase({ connection: owner, poolSize: 2 });
  try {
    await loadReference(database);
    const queue = await openJobQueue({ database, jobs: allJobs, log: openLog('warn'), install: true, worker: false });
    let repeated = 0;
    for (const erasure of erasures) if (await database.inTx((tx) => repeatErasure(tx, erasure))) repeated += 1;
    await queue.stop();
    say(`repeated ${repeated} of ${erasures.length} recorded erasures`);
  } finally {
    await database.close();
  }
  const client = await connectAlone(owner, 'plumbline-restore');
  try {
    // The restored database has no backup of its own yet.
    await client.query(`delete from job_runs where job = 'backup'`);
    const broken = await verifyInvariants(client);
    for (const one of broken) say(`BROKEN ${one.name}: ${one.says}\n  ${JSON.stringify(one.rows)}`);
    say(broken.length === 0 ? 'all invariants hold' : `${broken.length} invariants are broken: see docs/runbooks.md`);
    return broken.length === 0;
  } finally {
    await client.end();
  }
}

/** Without an offset the time is UTC. */
function readMoment(text: string): Date {
  const form = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(text);
  const moment = new Date(form?.[1] === undefined && text.length > 10 ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T'));
  if (form === null || Number.isNaN(moment.getTime()))
    throw new BackupError('--at needs a time such as 2026-11-28T10:00 (UTC) or 2026-11-28T10:00+01:00.');
  return moment;
}

async function restore(settings: Settings): Promise<void> {
  const { values: given } = parseArgs({
    args: process.argv.slice(3),
    options: {
      at: { type: 'string' },
      into: { type: 'string' },
      replace: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      erasures: { type: 'boolean', default: false },
    },
  });
  const target = await openBackupTarget(backupOf(settings));
  const end = (holds: boolean): void => void (process.exitCode = holds ? 0 : 1);
  if (given.erasures) {
    if (settings.databaseUrl === null)
      throw new BackupError('--erasures is for DATABASE_URL; a restore of the embedded database repeats them itself.');
    const { owner: found, serverRole } = await connectDatabase(settings, { log: say });
    const owner = assertOwner(found);
    const holds = await finishRestore(owner, await readErasures(target));
    if (serverRole !== null) await grantPrivileges(owner, serverRole);
    return end(holds);
  }
  onlyEmbedded(settings);
  if (given.list) {
    for (const { base, from, until, missing } of await listSpans(target, say)) {
      say(`${base.id}  ${from.toISOString()} to ${until.toISOString()}${missing === null ? '' : `, then ${missing} is missing`}`);
    }
    return;
  }
  const at = given.at === undefined ? null : readMoment(given.at);
  const erasures = await readErasures(target);
  let holds = false;
  await restoreBackup({
    target,
    at,
    dataDir: given.into === undefined ? settings.dataDir : resolve(given.into),
    replace: given.replace,
    log: say,
    finish: async ({ connection }) => {
      holds = await finishRestore(connection, erasures);
    },
  });
  say('restored');
  end(holds);
}

await runCommand(async () => {
  const settings = readSettings(readEnvironment());
  await (process.argv[2] === 'restore' ? restore(settings) : backUp(settings));
});
