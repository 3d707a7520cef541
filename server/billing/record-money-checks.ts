import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertMessage } from '../platform/outbox.ts';
import { removeSetting, saveFirstSetting, saveSetting } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';
import { brokenMoneyChecks } from './settings.ts';

const { key } = brokenMoneyChecks;

const entry = (action: string, reason: string, after: AuditEntry['after']): AuditEntry => ({
  staffId: null,
  actor: 'checks',
  action,
  object: { type: 'setting', id: key },
  reason,
  before: null,
  after,
});

/**
 * Records which money checks a run found failing. The first failure stops automatic buying and notifies the administrators once; a clean run resumes
 * it.
 */
export async function recordMoneyChecks(tx: Tx, input: { broken: readonly string[] }): Promise<void> {
  const { broken } = input;
  if (broken.length === 0) {
    if (await removeSetting(tx, { key })) await recordAudit(tx, entry('billing.automatic_resumed', 'no check of money is broken', null));
    return;
  }
  if (!(await saveFirstSetting(tx, { key, value: broken }))) {
    await saveSetting(tx, { key, value: broken });
    return;
  }
  await recordAudit(tx, entry('billing.automatic_stopped', 'a check of money is broken', { checks: broken }));
  const administrators = await tx.rows(sql<{ id: number; at: Date }>`
    select id, app_now() as at from staff where role = 'admin' and disabled_at is null order by id`);
  for (const { id, at } of administrators) {
    await tx.rows(
      insertMessage({
        dedupeKey: `money-checks-broken:${at.toISOString()}:${id}`,
        channel: 'email',
        template: 'money-checks-broken',
        recipient: { kind: 'staff', id },
        payload: { checks: broken.join(', ') },
      }),
    );
  }
}
