import { beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';
import { insertMessage, putInOutbox, type OutgoingMessage } from './outbox.ts';
import { sql } from './database/sql.ts';

const test = useTestApp();
beforeEach(async () => {
  await test.database.db.rows(sql`delete from outbox_messages`);
});

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

it('stores a message as written', async () => {
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

it('sends one message per cause, with the first text, under concurrent inserts', async () => {
  await Promise.all(Array.from({ length: 8 }, () => test.database.inTx((tx) => putInOutbox(tx, message('same')))));
  await test.database.inTx((tx) => tx.pipeline(insertMessage(message('same', { template: 'another' })), insertMessage(message('other'))));
  expect((await stored()).map((row) => row.key).toSorted()).toEqual(['other', 'same']);
  expect((await stored()).find((row) => row.key === 'same')).toMatchObject({ template: 'purchase.receipt' });
});

it('stores a message if and only if its cause commits', async () => {
  const failing = test.database.inTx(async (tx) => {
    await putInOutbox(tx, message('undone'));
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  expect(await stored()).toEqual([]);
  await test.database.inTx((tx) => putInOutbox(tx, message('undone')));
  expect(await stored()).toHaveLength(1);
});
