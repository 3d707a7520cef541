import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
