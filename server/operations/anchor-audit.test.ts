import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClient } from '../../test/database.ts';
import { openAround } from '../../test/open-together.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { verifyInvariants, readInvariants } from '../platform/verify-invariants.ts';
import { sql } from '../platform/database/sql.ts';
import { recordAudit } from '../platform/audit.ts';
import { anchorAuditJob, anchorKey, compareAnchors, listAnchorKeys, readAnchors, writeAnchor } from './anchor-audit.ts';

const test = useTestApp();
const sealingKey = 'a sealing key of at least thirty-two characters';
const key = anchorKey(sealingKey);
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
let client: pg.Client;
let folder: string;
openAround(async (closeLater) => {
  client = await openClient(test.database.connection, closeLater);
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchors-'));
  await test.staff('admin');
});
afterAll(() => rm(folder, { recursive: true }));

const act = (reason: string) =>
  test.database.inTx((tx) =>
    recordAudit(tx, {
      staffId: null,
      actor: 'Robin',
      action: 'price.set',
      object: { type: 'price', id: 1 },
      reason,
      before: null,
      after: null,
    }),
  );

describe('an audit log anchor', () => {
  it('is mailed to administrators, logged and appended to the file, one identical line a day', async () => {
    const file = join(folder, 'anchors');
    await act('agreed by telephone');
    const job = anchorAuditJob({ log, file, sealing: { key: sealingKey, previous: null } });
    await job.handle(test.database, {});
    await job.handle(test.database, {});
    const [first, second, ...more] = (await readFile(file, 'utf8')).trim().split('\n');
    expect([more, readAnchors(first ?? ''), logged.some((line) => line.includes(first ?? 'none'))]).toEqual([
      [],
      [expect.objectContaining({ position: expect.any(Number) as number })],
      true,
    ]);
    const mails = await test.database.db.rows(sql<{ anchor: string }>`
      select payload->>'anchor' as anchor from outbox_messages where template = 'operations.audit-anchor'`);
    expect(mails).toEqual([{ anchor: first }]);
    expect(await compareAnchors(client, [key], readAnchors(`${first}\nnoise\n${second}`))).toEqual([]);
    const rotated = { key: 'the key after a rotation, long enough too', previous: sealingKey };
    expect(await compareAnchors(client, listAnchorKeys(rotated, Buffer.alloc(32)), readAnchors(first ?? ''))).toEqual([]);
    expect(
      await compareAnchors(client, listAnchorKeys({ ...rotated, previous: null }, Buffer.alloc(32)), readAnchors(first ?? '')),
    ).toHaveLength(1);
  });

  it('detects a removed last line with a reset head, which the chain cannot', async () => {
    await act('a line that somebody wants gone');
    const end = await test.database.db.first(sql<{ position: number; hash: string }>`
      select position, encode(hash, 'hex') as hash from audit_head`);
    const anchor = { at: '2026-03-02T04:11:00.000Z', position: end?.position ?? 0, hash: end?.hash ?? '' };
    const line = writeAnchor(key, anchor);
    await client.query('begin');
    try {
      await client.query(`set local session_replication_role = replica`);
      await client.query(`delete from audit_entries where id = (select entry_id from audit_chain where position = ${anchor.position})`);
      await client.query(`delete from audit_chain where position = ${anchor.position}`);
      await client.query(
        `update audit_head set position = position - 1, hash = (select hash from audit_chain order by position desc limit 1)`,
      );
      const ofAudit = readInvariants().filter(({ name }) => name.startsWith('A0'));
      expect(await verifyInvariants(client, ofAudit)).toEqual([]);
      expect(await compareAnchors(client, [key], readAnchors(line))).toEqual([
        { at: anchor.at, position: anchor.position, problem: 'missing' },
      ]);
    } finally {
      await client.query('rollback');
    }
    expect(await compareAnchors(client, [key], readAnchors(line))).toEqual([]);
    const rewritten = writeAnchor(key, { ...anchor, hash: '0'.repeat(64) });
    expect(await compareAnchors(client, [key], readAnchors(rewritten))).toMatchObject([{ problem: 'changed' }]);
    const forged = writeAnchor(anchorKey('another key'), anchor);
    expect(await compareAnchors(client, [key], readAnchors(forged))).toMatchObject([{ problem: 'not_signed_here' }]);
  });
});
