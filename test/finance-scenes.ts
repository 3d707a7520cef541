import { introduceCustomer } from '../server/finance/introductions.ts';
import { financePartner } from '../server/finance/settings.ts';
import type { JobPayload } from '../server/platform/database/database.ts';
import { saveSetting } from '../server/platform/business-settings.ts';
import { sql } from '../server/platform/database/sql.ts';
import type { TestApp } from './app-harness.ts';

/** Introduces a customer to the boiler finance partner; with `isFailed`, the mail to the partner was given up. */
export async function introduceSomebody({ database, company }: TestApp, { isFailed = false } = {}): Promise<void> {
  const { companyId } = await company();
  const customer = { title: 'Mr', firstName: 'Anil', lastName: 'Patel', email: 'anil.patel@example.test' };
  await database.inTx(async (tx) => {
    await saveSetting(tx, { key: financePartner[1].key, value: 'boilers@finance.test' });
    await introduceCustomer(tx, { companyId, site: 1, customer });
  });
  if (isFailed) {
    await database.db.rows(sql`
      update outbox_messages set dead_at = app_now(), last_error = 'no such mailbox'
      where template = 'finance.partner' and dead_at is null and num_nonnulls(sent_at, kept_at, dropped_at) = 0`);
  }
}

export function financeJobScenes(test: TestApp): Readonly<Record<string, () => Promise<JobPayload>>> {
  return {
    'mark-failed-introductions': async () => {
      await introduceSomebody(test, { isFailed: true });
      return {};
    },
    'erase-introductions': async () => {
      await introduceSomebody(test);
      await test.database.db.rows(sql`update finance_introductions set retention_until = app_now()`);
      return {};
    },
  };
}
