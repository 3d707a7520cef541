import { expect, it } from 'vitest';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { applyScheduledChanges } from './apply-scheduled-changes.ts';

const clock = useTestClock('2027-03-01T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const hours = 3_600_000;

it('a scheduled change the database rejects is recorded and does not block later ones', async () => {
  const { db } = test.database;
  // Stands for any constraint the form does not know.
  await db.rows(sql`alter table business_units add constraint not_this_number check (support_phone <> '01632 960 777')`);
  const admin = await test.staff();
  for (const change of [
    { support_phone: '01632 960 777', from: '2027-03-01T14:00' },
    { payment_terms_days: 23, from: '2027-03-01T14:01' },
  ]) {
    const scheduled = await admin.call('PUT', '/operator/business-units/dk', { reason: 'the company moves', ...change });
    expect(scheduled.statusCode, scheduled.body).toBe(200);
  }
  clock.after(2 * hours);
  await Promise.all([applyScheduledChanges(test.database), applyScheduledChanges(test.database)]);
  const became = await db.rows(sql<{ why: string | null; days: number }>`
    select c.refused_for as why, u.payment_terms_days as days from scheduled_changes c join business_units u using (country)
    where num_nonnulls(c.applied_at, c.refused_at) = 1 order by c.valid_from`);
  expect(became).toEqual([
    { why: 'not_allowed', days: 23 },
    { why: null, days: 23 },
  ]);
  const said = await db.rows(sql<{ reason: string; actor: string }>`
    select reason, actor from audit_entries where action = 'unit.schedule_not_applied'`);
  expect(said).toEqual([{ reason: 'it is no longer allowed', actor: 'schedule' }]);
});
