import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { recordMoneyChecks } from '../billing/record-money-checks.ts';
import { anchorSecret, listAnchorKeys, compareAnchors, readAnchors, type AnchorOutlets } from '../operations/anchor-audit.ts';
import { installationSecret } from '../platform/sealer.ts';
import { connectAlone } from '../platform/database/connections.ts';
import { takeContactRole } from '../platform/database/roles.ts';
import type { Job } from '../platform/jobs.ts';
import { readInvariants, type Invariant, verifyInvariants, type BrokenInvariant } from '../platform/verify-invariants.ts';
import { sql } from '../platform/database/sql.ts';

type VerifiedAnchors = Pick<AnchorOutlets, 'file' | 'sealing'>;
const noAnchors: VerifiedAnchors = { file: null, sealing: null };

/** Returns the content of the anchor file; empty before the first day. */
export async function readAnchorFile(file: string | null): Promise<string> {
  if (file === null || !existsSync(file)) return '';
  return readFile(file, 'utf8');
}

/** Compares the audit log with the anchors in a text, as a further check. */
export async function verifyAnchors(
  client: Pick<pg.ClientBase, 'query'>,
  keys: readonly Buffer[],
  text: string,
): Promise<BrokenInvariant[]> {
  const rows = await compareAnchors(client, keys, readAnchors(text));
  return rows.length === 0 ? [] : [{ ...anchorCheck, rows: rows.slice(0, 5) }];
}
export const anchorCheck = { name: 'A05_audit_log_reaches_its_anchors', says: 'each line kept outside the database is still in the log' };

/** Uses a connection of its own: the pool's time out after ten seconds, and a full check may one day take longer. */
async function verifyOnOwnConnection(
  connection: pg.ClientConfig,
  invariants: readonly Invariant[],
  anchors: string,
  keys: readonly Buffer[],
): Promise<BrokenInvariant[]> {
  const client = await connectAlone(connection, 'plumbline-verify');
  try {
    await client.query(`set statement_timeout = 0; ${takeContactRole('session')}`);
    return [...(await verifyInvariants(client, invariants)), ...(await verifyAnchors(client, keys, anchors))];
  } finally {
    await client.end();
  }
}

/**
 * Runs the invariants every night and records when they last held. A broken one fails the job and shows in its log; one
 * about money stops automatic buying until a run finds none.
 */
export const verifyJob = (invariants: () => readonly Invariant[] = readInvariants, anchors: VerifiedAnchors = noAnchors): Job => ({
  name: 'verify-invariants',
  cron: '41 2 * * *',
  longestSeconds: 4 * 3_600,
  handle: async (database) => {
    const keys = listAnchorKeys(anchors.sealing, await installationSecret(database, anchorSecret));
    const broken = (await verifyOnOwnConnection(database.connection, invariants(), await readAnchorFile(anchors.file), keys)).map(
      (one) => one.name,
    );
    await database.inTx((tx) => recordMoneyChecks(tx, { broken: broken.filter((name) => name.startsWith('M')) }));
    if (broken.length > 0) throw new Error(`broken invariants: ${broken.join(', ')}`);
    await database.db.rows(sql`
      insert into job_runs (job, period_key) values ('verify-invariants', 'last-green')
      on conflict (job, period_key) do update set started_at = app_now()`);
  },
});
