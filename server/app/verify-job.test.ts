import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyJob } from './verify-job.ts';

const start = new Date();
let now = start;
const test = useTestApp({ clock: () => now });

describe('the nightly check', () => {
  const planted = (name: string, statement: string) => verifyJob(() => [{ name, says: 'planted', statement }]).handle(test.database, {});
  const left = async () => ({
    setting: (await test.database.db.first(sql`select value from business_settings where key = 'billing.broken_money_checks'`)) ?? null,
    messages: await test.database.db.rows(sql`select recipient_kind, payload from outbox_messages where template = 'money-checks-broken'`),
    audit: (await test.database.db.rows(sql<{ action: string }>`select action from audit_entries where actor = 'checks' order by id`)).map(
      (row) => row.action,
    ),
  });

  it('has no time limit', async () => {
    await planted('M00_no_limit', `select 1 where current_setting('statement_timeout') <> '0'`);
  });

  it('stops automatic buying while a money invariant is broken, and notifies every administrator once', async () => {
    await test.staff('admin');
    await test.staff('agent');
    await expect(planted('P00_other', 'select 1')).rejects.toThrow('broken invariants: P00_other');
    expect(await left()).toEqual({ setting: null, messages: [], audit: [] });

    for (let night = 0; night < 2; night += 1) {
      await expect(planted('M00_planted', 'select 1')).rejects.toThrow('broken invariants: M00_planted');
      now = new Date(now.getTime() + 86_400_000);
    }
    const messages = [{ recipient_kind: 'staff', payload: { checks: 'M00_planted' } }];
    expect(await left()).toEqual({ setting: { value: ['M00_planted'] }, messages, audit: ['billing.automatic_stopped'] });

    await planted('M00_planted', 'select 1 where false');
    expect(await left()).toMatchObject({ setting: null, messages, audit: ['billing.automatic_stopped', 'billing.automatic_resumed'] });
  });
});
