import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { recordAudit, type AuditEntry } from './audit.ts';
import { sql } from './database/sql.ts';
import { readInvariants, verifyInvariants } from './verify-invariants.ts';

const database = useTestDatabase({ poolSize: 8 });
const checks = readInvariants().filter(({ name }) => name.startsWith('A'));

const entry = (id: number): AuditEntry => ({
  staffId: null,
  actor: 'the product',
  action: 'price.set',
  object: { type: 'price', id },
  reason: 'agreed',
  before: null,
  after: { net: 12 },
});
const links = () => database.db.first(sql<{ count: number }>`select count(*)::integer as count from audit_chain`);

describe('the audit log', () => {
  it('stays a single chain under concurrent writes', async () => {
    const before = (await links())?.count ?? 0;
    await Promise.all(Array.from({ length: 40 }, (_, id) => database.inTx((tx) => recordAudit(tx, entry(id)))));
    expect((await links())?.count).toBe(before + 40);
    expect(await verifyInvariants(database.pool, checks)).toEqual([]);
  });

  it('gains no entry from a transaction that rolls back', async () => {
    const before = await links();
    await expect(
      database.inTx(async (tx) => {
        await recordAudit(tx, entry(1));
        throw new Error('not after all');
      }),
    ).rejects.toThrow('not after all');
    expect(await links()).toEqual(before);
    expect(await verifyInvariants(database.pool, checks)).toEqual([]);
  });

  it.each([
    ['an entry is changed', sql`update audit_entries set reason = 'never'`],
    ['an entry is taken out', sql`delete from audit_entries`],
    ['a link is changed', sql`update audit_chain set position = position + 100`],
    ['a link is taken out', sql`delete from audit_chain`],
    ['all entries are', sql`truncate audit_entries cascade`],
    ['all links are', sql`truncate audit_chain`],
    ['the head goes back', sql`update audit_head set position = position - 1`],
    ['the head is taken away', sql`delete from audit_head`],
  ])('prevents tampering: %s', async (_, statement) => {
    await database.inTx((tx) => recordAudit(tx, entry(1)));
    await expect(database.inTx((tx) => tx.rows(statement))).rejects.toThrow(/append-only|only grows/);
  });
});
