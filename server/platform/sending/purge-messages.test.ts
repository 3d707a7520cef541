import { expect, it } from 'vitest';
import { useTestMessaging } from '../../../test/test-messaging.ts';
import { purgeMessagesJob } from './kept-messages.ts';

const day = 24 * 60;
const office = useTestMessaging(new Date('2026-03-02T12:00:00Z'));
const { later, put, row, send } = office;
const purge = () => purgeMessagesJob.handle(office.test.database, {});

it('keeps the text of a message for a year, and the fact that it was sent for ever', async () => {
  const cause = await put();
  await send();
  later(364 * day);
  await purge();
  expect((await row(cause)).plain).toContain('Something has happened.');
  later(2 * day);
  await purge();
  expect(await row(cause)).toMatchObject({ subject: null, html: null, plain: null });
  expect((await row(cause)).sent).not.toBeNull();
  await put({ dedupeKey: cause });
  expect(await send()).toBe(0);
});

it('keeps the link of an abandoned message for a week, in which an operator may resend it', async () => {
  const cause = await put({ secrets: { token: 'T0ken' } });
  office.server.answer = () => ({ code: 550, text: 'no' });
  await send();
  expect((await row(cause)).dead).not.toBeNull();
  later(6 * day);
  await purge();
  expect((await row(cause)).secrets).toEqual({ token: 'T0ken' });
  later(2 * day);
  await purge();
  expect((await row(cause)).secrets).toBeNull();
});

it('keeps everything of a pending message, however old', async () => {
  const cause = await put({ secrets: { token: 'T0ken' } });
  later(800 * day);
  await purge();
  expect((await row(cause)).secrets).toEqual({ token: 'T0ken' });
});
