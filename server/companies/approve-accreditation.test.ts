import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { createCompany } from '../../test/factories/create-company.ts';
import { sql } from '../platform/database/sql.ts';
import { approveAccreditation, listCertificates, rejectAccreditation } from './certificates.ts';
import { saveAccreditation } from './accreditations.ts';

const start = new Date('2026-03-01T12:00:00Z');
let now = start;
const schemeId = 9_001;
const danishSchemeId = 9_002;
let companyId: CompanyId;

const database = useTestDatabase({ poolSize: 2, clock: () => now });
beforeAll(async () => {
  const text = JSON.stringify({ en: 'x', sv: 'x', da: 'x', no: 'x', es: 'x', fr: 'x' });
  await database.db.rows(sql`
    insert into accreditation_schemes (id, code, country, name, question, description, kind, compulsory)
    values (${schemeId}, 'test', 'gb', ${text}, ${text}, ${text}, 'certificate', true), (${danishSchemeId}, 'test', 'dk', ${text}, ${text}, ${text}, 'certificate', true)`);
});
beforeEach(async () => {
  now = start;
  companyId = (await createCompany(database, '-', { card: 'none', setUp: false, accredited: false })).companyId;
});

const save = (certificateNumber: string, scheme = schemeId) =>
  database.inTx((tx) => saveAccreditation(tx, { companyId, schemeId: scheme, certificateNumber }));
const approve = (until: Date | null = null, scheme = schemeId, again = false) =>
  database.inTx((tx) =>
    approveAccreditation(tx, {
      companyId,
      schemeId: scheme,
      until,
      again,
      reason: 'looked up in the register',
      by: { staffId: null, actor: 'Robin' },
    }),
  );
const approvedUntil = async (): Promise<Date | null | undefined> =>
  (
    await database.db.first(
      sql<{ until: Date | null }>`select manual_approval_until as until from company_accreditations where company_id = ${companyId}`,
    )
  )?.until;

describe('an accreditation', () => {
  it('is pending when saved, and approved for twelve months by default', async () => {
    expect(await save(' 123456 ')).toBe('saved');
    expect(await approvedUntil()).toBeNull();
    expect(await approve()).toBe('approved');
    expect(await approvedUntil()).toEqual(new Date('2027-03-01T12:00:00Z'));
  });

  it('is approved until a given future date', async () => {
    await save('123456');
    expect(await approve(now)).toBe('in_past');
    expect(await approve(new Date('2026-06-01T00:00:00Z'))).toBe('approved');
    expect(await approvedUntil()).toEqual(new Date('2026-06-01T00:00:00Z'));
  });

  it('becomes pending when its number changes, and stays approved when it does not', async () => {
    await save('123456');
    await approve();
    await save('123456');
    expect(await approvedUntil()).not.toBeNull();
    await save('654321');
    expect(await approvedUntil()).toBeNull();
  });

  it("must be of a scheme in the company's country", async () => {
    expect(await save('123456', danishSchemeId)).toBe('unknown');
    expect(await save('123456', 999_999)).toBe('unknown');
    expect(await approve(null, danishSchemeId)).toBe('unknown');
  });

  it('stays in the expiring view after expiry until resubmitted or approved', async () => {
    const listed = async (view: 'expiring' | 'waiting' = 'expiring') => {
      const { rows } = await listCertificates(database.db, { view, order: 'since-asc', page: 1, pageSize: 100 }, 60);
      return rows.filter((row) => row.companyId === companyId).length;
    };
    await save('123456');
    await approve(new Date('2026-03-04T12:00:00Z'));
    for (const [day, count] of [
      ['2026-03-01', 1],
      ['2026-03-05', 1],
      ['2026-05-02', 1],
      ['2026-05-03', 0],
    ] as const) {
      now = new Date(`${day}T12:00:00Z`);
      expect([day, await listed()]).toEqual([day, count]);
    }
    now = new Date('2026-03-05T12:00:00Z');
    expect(await approve(new Date('2027-03-01T12:00:00Z'))).toBe('approved');
    expect(await listed()).toBe(0);
    now = new Date('2027-03-02T12:00:00Z');
    expect([await listed(), await listed('waiting')]).toEqual([1, 0]);
    await save('123456');
    expect([await listed(), await listed('waiting')]).toEqual([0, 1]);
  });

  it('audits who approved it and until when', async () => {
    await save('123456');
    await approve();
    const entries = await database.db.rows(sql`
      select actor, action, before, after from audit_entries where object_type = 'company' and object_id = ${String(companyId)}`);
    expect(entries).toEqual([
      {
        actor: 'Robin',
        action: 'accreditation.approve',
        before: { schemeId, until: null },
        after: { schemeId, until: '2027-03-01T12:00:00.000Z' },
      },
    ]);
  });

  it('notifies the company of every change, once per repeated click', async () => {
    const until = new Date('2026-06-01T00:00:00Z');
    const reject = (reason: string) =>
      database.inTx((tx) => rejectAccreditation(tx, { companyId, schemeId, reason, by: { staffId: null, actor: 'Robin' } }));
    await save('123456');
    for (const deed of [approve, approve]) await deed(until);
    for (const reason of ['unreadable', 'unreadable', 'of another company']) await reject(reason);
    expect(await approve(until)).toBe('refused_before');
    expect(await approve(until, schemeId, true)).toBe('approved');
    const told = await database.db.rows(sql<{ template: string }>`
      select template from outbox_messages where recipient_kind = 'company' and recipient_id = ${companyId} order by id`);
    expect(told.map(({ template }) => template.replace('accreditation-', ''))).toEqual(['approved', 'rejected', 'rejected', 'approved']);
  });
});
