import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app-harness.ts';
import { allJobs } from '../app/all-jobs.ts';
import { keepWaitingMessages } from './keep-waiting-messages.ts';
import { insertMessage, putInOutbox, type OutgoingMessage } from './outbox.ts';
import { sql } from './sql.ts';

let test: TestApp;
const start = new Date();
let now = start;

beforeAll(async () => {
  test = await startTestApp({ clock: () => now });
});
beforeEach(async () => {
  now = start;
  await test.database.db.rows(sql`delete from outbox_messages`);
});
afterAll(() => test.close());

const message = (dedupeKey: string, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  dedupeKey,
  channel: 'email',
  template: 'purchase.receipt',
  recipient: { kind: 'company', id: 7 },
  payload: { purchaseId: 3, code: 'ABC123' },
  ...more,
});
const stored = () =>
  test.database.db.rows(sql<{ key: string; kept: Date | null }>`
    select dedupe_key as key, channel, template, recipient_kind as kind, recipient_id as recipient, payload, kept_at as kept, attempts
    from outbox_messages order by id`);
const countKept = async (): Promise<number> =>
  (await test.database.db.first(sql<{ rows: number }>`select count(*) as rows from outbox_messages where kept_at is not null`))?.rows ?? -1;
const keep = () => test.database.inTx(keepWaitingMessages);

it('a message waits as it was written', async () => {
  await test.database.inTx((tx) => putInOutbox(tx, message('one')));
  expect(await stored()).toEqual([
    {
      key: 'one',
      channel: 'email',
      template: 'purchase.receipt',
      kind: 'company',
      recipient: 7,
      payload: { purchaseId: 3, code: 'ABC123' },
      kept: null,
      attempts: 0,
    },
  ]);
});

it('the same cause is told once, in its first words, however often and by however many it is told', async () => {
  await Promise.all(Array.from({ length: 8 }, () => test.database.inTx((tx) => putInOutbox(tx, message('same')))));
  await test.database.inTx((tx) => tx.together(insertMessage(message('same', { template: 'another' })), insertMessage(message('other'))));
  expect((await stored()).map((row) => row.key).toSorted()).toEqual(['other', 'same']);
  expect((await stored()).find((row) => row.key === 'same')).toMatchObject({ template: 'purchase.receipt' });
});

it('a message is there if and only if its cause is', async () => {
  const failing = test.database.inTx(async (tx) => {
    await putInOutbox(tx, message('undone'));
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  expect(await stored()).toEqual([]);
  await test.database.inTx((tx) => putInOutbox(tx, message('undone')));
  expect(await stored()).toHaveLength(1);
});

it('without a way to send, what is due is kept for reading, once, and everything else is left alone', async () => {
  for (const key of ['due', 'later', 'sent', 'dead']) await test.database.inTx((tx) => putInOutbox(tx, message(key)));
  await test.database.db.rows(sql`update outbox_messages set available_at = app_now() + interval '1 hour' where dedupe_key = 'later'`);
  await test.database.db.rows(sql`update outbox_messages set sent_at = app_now() where dedupe_key = 'sent'`);
  await test.database.db.rows(sql`update outbox_messages set dead_at = app_now() where dedupe_key = 'dead'`);
  expect([await keep(), await keep()]).toEqual([1, 0]);
  const kept = async () => (await stored()).filter((row) => row.kept !== null).map((row) => [row.key, row.kept]);
  expect(await kept()).toEqual([['due', start]]);
  now = new Date(start.getTime() + 3_600_000);
  expect(await keep()).toBe(1);
  expect(await kept()).toEqual([
    ['due', start],
    ['later', now],
  ]);
});

it('two keepers share the work without doing anything twice, and one run of the job leaves nothing waiting', async () => {
  const many = (count: number) => sql`
    insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id)
    select 'many:' || ${count}::integer || ':' || n, 'email', 'purchase.receipt', 'company', 7 from generate_series(1, ${count}::integer) n`;
  await test.database.db.rows(many(1_500));
  const shared = await Promise.all([keep(), keep()]);
  expect([shared.reduce((sum, one) => sum + one, 0), await countKept()]).toEqual([1_500, 1_500]);
  await test.database.db.rows(many(2_500));
  await allJobs.find((job) => job.name === 'keep-waiting-messages')?.handle(test.database, {});
  expect(await countKept()).toBe(4_000);
});
