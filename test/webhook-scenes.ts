import { putInOutbox } from '../server/platform/outbox.ts';
import { sql } from '../server/platform/database/sql.ts';
import { randomCode } from '../server/platform/random-code.ts';
import type { TestApp } from './app-harness.ts';
import { makeWebhook } from './factories/make-webhook.ts';

/** Notifies a company that its webhook no longer works. */
export async function notifyDeadWebhook(test: TestApp): Promise<void> {
  const company = await test.company();
  const { code } = await makeWebhook(test, company, 'https://receiver.example.com/hook');
  const receiver = await test.database.db.first(sql<{ id: number }>`select id from event_receivers where code = ${code}`);
  await test.database.inTx((tx) =>
    putInOutbox(tx, {
      dedupeKey: randomCode(),
      channel: 'email',
      template: 'webhook.dead',
      recipient: { kind: 'company', id: company.companyId },
      payload: { receiverId: receiver?.id ?? 0 },
    }),
  );
}
