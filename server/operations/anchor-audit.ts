import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { databaseKey, installationSecret, type SealingKeys } from '../platform/sealer.ts';
import type { Job } from '../platform/jobs.ts';
import { insertMessage } from '../platform/outbox.ts';

/** End of the audit log at a moment. Kept outside the database, it proves that nothing was removed from the end since. */
export interface AuditAnchor {
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly position: number;
  /** Hash of the last link, in hexadecimal. */
  readonly hash: string;
}

const form = /plumbline-audit ([\d:.TZ-]{20,24}) (\d{1,15}) ([\da-f]{64}) ([\w-]{43})/g;

/** Key that signs anchors: derived from the environment's sealing key, otherwise from a secret in the database. */
export const anchorKey = (secret: Buffer | string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'plumbline audit anchor', 32));

/** Lists the keys that may have signed an anchor: the current one first. `stored` is the database's secret. */
export function listAnchorKeys(sealing: SealingKeys | null, stored: Buffer): readonly Buffer[] {
  if (sealing === null) return [anchorKey(stored)];
  const { key, previous } = sealing;
  return [anchorKey(key), ...(previous === null ? [] : [anchorKey(previous === databaseKey ? stored : previous)])];
}

/** Name of the database secret used without a sealing key. */
export const anchorSecret = 'audit-anchor';

const formatStatement = ({ at, position, hash }: AuditAnchor): string => `plumbline-audit ${at} ${position} ${hash}`;
const signAnchor = (key: Buffer, anchor: AuditAnchor): string =>
  createHmac('sha256', key).update(formatStatement(anchor)).digest('base64url');

/** Formats an anchor as one line, identical in log, mail and file. */
export const writeAnchor = (key: Buffer, anchor: AuditAnchor): string => `${formatStatement(anchor)} ${signAnchor(key, anchor)}`;

interface ReadAnchor extends AuditAnchor {
  readonly signature: string;
}

/** Extracts every anchor from a text, such as a file, mail or log excerpt. */
export function readAnchors(text: string): ReadAnchor[] {
  return [...text.matchAll(form)].map(([, at = '', position = '', hash = '', signature = '']) => ({
    at,
    position: Number(position),
    hash,
    signature,
  }));
}

function isSigned(key: Buffer, { signature, ...anchor }: ReadAnchor): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signAnchor(key, anchor))];
  return given.length === right.length && timingSafeEqual(given, right);
}

export type AnchorProblem = 'not_signed_here' | 'missing' | 'changed';

/** Returns anchors beyond or contradicting the log: entries were removed from its end or rewritten. */
export async function compareAnchors(
  client: Pick<pg.ClientBase, 'query'>,
  keys: readonly Buffer[],
  anchors: readonly ReadAnchor[],
): Promise<{ readonly at: string; readonly position: number; readonly problem: AnchorProblem }[]> {
  const positions = anchors.map(({ position }) => position);
  const { rows } = await client.query<{ position: string; hash: string }>(
    `select position, encode(hash, 'hex') as hash from audit_chain where position = any($1::bigint[])`,
    [positions],
  );
  const hashes = new Map(rows.map(({ position, hash }) => [Number(position), hash]));
  const findProblem = (anchor: ReadAnchor): AnchorProblem | undefined => {
    if (!keys.some((key) => isSigned(key, anchor))) return 'not_signed_here';
    const hash = hashes.get(anchor.position);
    if (hash === undefined) return anchor.position === 0 ? undefined : 'missing';
    return hash === anchor.hash ? undefined : 'changed';
  };
  return anchors.flatMap((anchor) => {
    const problem = findProblem(anchor);
    return problem === undefined ? [] : [{ at: anchor.at, position: anchor.position, problem }];
  });
}

/** Where anchors go besides mail. */
export interface AnchorOutlets {
  readonly log: Logger;
  /** Null: no file. */
  readonly file: string | null;
  /** The environment's sealing keys, if set. */
  readonly sealing: SealingKeys | null;
}

async function mailAnchor(database: Database, line: string, day: string): Promise<void> {
  await database.inTx(async (tx) => {
    const administrators = await tx.rows(
      sql<{ id: number }>`select id from staff where role = 'admin' and disabled_at is null order by id`,
    );
    for (const { id } of administrators) {
      const message = { dedupeKey: `audit-anchor:${day}:${id}`, template: 'operations.audit-anchor', payload: { anchor: line } };
      await tx.rows(insertMessage({ ...message, channel: 'email', recipient: { kind: 'staff', id } }));
    }
  });
}

/** Exports the signed end of the audit log daily: to the process log, administrators' mail and an optional file. */
export const anchorAuditJob = ({ log, file, sealing }: AnchorOutlets): Job => ({
  name: 'anchor-audit',
  cron: '11 4 * * *',
  handle: async (database) => {
    const head = await database.db.first(sql<{ position: number; hash: string; now: Date }>`
      select position, encode(hash, 'hex') as hash, app_now() as now from audit_head`);
    if (head === undefined) throw new Error('the audit log has no head');
    const { now, ...end } = head;
    const key = anchorKey(sealing?.key ?? (await installationSecret(database, anchorSecret)));
    const line = writeAnchor(key, { ...end, at: now.toISOString() });
    log.info({ anchor: line }, 'audit log anchored');
    if (file !== null) await appendFile(file, `${line}\n`, { mode: 0o600 });
    await mailAnchor(database, line, now.toISOString().slice(0, 10));
  },
});
