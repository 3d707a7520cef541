import { describe, expect, it } from 'vitest';
import { useTestMessaging } from '../../../test/test-messaging.ts';
import { saveSetting } from '../business-settings.ts';
import { sql } from '../database/sql.ts';
import { smtpMailSender } from './smtp-mail-sender.ts';
import { twilioSmsSender } from './twilio-sms-sender.ts';

const start = new Date('2026-03-02T12:00:00Z');
const office = useTestMessaging(start);
const { later, put, received, row, send } = office;

describe('a message that cannot be sent now', () => {
  it('is retried after 1, 5, 30, 120, 360 and 720 minutes, then abandoned', async () => {
    const cause = await put();
    office.server.answer = () => ({ code: 451, text: 'come back later' });
    for (const [index, minutes] of [1, 5, 30, 120, 360, 720].entries()) {
      await send();
      const due = new Date(office.now.getTime() + minutes * 60_000);
      expect(await row(cause)).toMatchObject({
        attempts: index + 1,
        due,
        dead: null,
        sent: null,
        error: expect.stringContaining('come back later') as string,
      });
      office.now = new Date(due.getTime() - 1);
      expect(await send()).toBe(0);
      office.now = due;
    }
    await send();
    expect(await row(cause)).toMatchObject({ attempts: 7, dead: office.now, sent: null });
    later(10_000);
    expect(await send()).toBe(0);
    expect(received(cause)).toEqual([]);
  });

  it('is sent at the next attempt once the provider accepts it', async () => {
    const cause = await put();
    office.server.answer = () => ({ code: 421, text: 'busy' });
    await send();
    office.server.answer = undefined;
    later(1);
    await send();
    expect(received(cause)).toHaveLength(1);
    expect(await row(cause)).toMatchObject({ attempts: 2, sent: office.now, error: null });
  });

  it('uses the retry delays set by the operator', async () => {
    await office.test.database.inTx((tx) => saveSetting(tx, { key: 'messages.retry_minutes', value: [3] }));
    const cause = await put();
    office.server.answer = () => ({ code: 451, text: 'later' });
    await send();
    expect(await row(cause)).toMatchObject({ due: new Date(office.now.getTime() + 180_000), dead: null });
    later(3);
    await send();
    expect(await row(cause)).toMatchObject({ attempts: 2, dead: office.now });
    await office.test.database.db.rows(sql`delete from business_settings where key = 'messages.retry_minutes'`);
  });

  it('is abandoned at once on a permanent refusal, with addresses masked in the reason', async () => {
    const cause = await put();
    office.server.answer = (mail) => ({ code: 550, text: `no such user ${mail.to[0] ?? ''}` });
    await send();
    const dead = await row(cause);
    expect(dead).toMatchObject({ attempts: 1, dead: office.now });
    expect(dead.error).toContain('no such user t•••@');
    expect(dead.error).not.toContain(office.company.email);
  });

  it.each([
    ['recipient', 550, '5.1.1 no such mailbox', true],
    ['recipient', 550, 'no such mailbox', true],
    ['recipient', 450, '4.2.1 mailbox busy', false],
    ['recipient', 550, '5.7.1 relaying denied', false],
    ['sender', 553, '5.1.8 we do not know the sender', false],
  ] as const)('is abandoned at once if its %s meets "%i %s": %s', async (at, code, text, isFinal) => {
    const cause = await put();
    office.server.refusal = { at, code, text };
    await send();
    const failed = await row(cause);
    expect([failed.dead !== null, failed.sent]).toEqual([isFinal, null]);
    expect(failed.error).toContain(text);
  });

  it.each([
    ['recipient', 550, '5.1.1 no such mailbox', true],
    ['recipient', 550, 'no such mailbox', true],
    ['recipient', 553, 'no such mailbox', true],
    ['recipient', 550, '5.2.1 mailbox disabled', true],
    ['recipient', 550, 'relay not permitted', false],
    ['recipient', 550, '5.4.1 no answer from host', false],
    ['recipient', 552, '5.2.2 mailbox full', false],
    ['recipient', 550, '5.7.1 relaying denied', false],
    ['recipient', 450, '4.2.1 mailbox busy', false],
    ['sender', 553, '5.1.8 we do not know the sender', false],
  ] as const)('records that nobody has the address if its %s meets "%i %s": %s', async (at, code, text, isNobody) => {
    const cause = await put();
    office.server.refusal = { at, code, text };
    await send();
    const known = await office.test.database.db.first(
      sql<{ nobody: boolean }>`select no_recipient_at is not null as nobody from outbox_messages where dedupe_key = ${cause}`,
    );
    expect(known).toEqual({ nobody: isNobody });
    // The address is paused as after a hard bounce, and the message counts as its evidence.
    const paused = await office.test.database.db.rows(sql<{ source: string; kind: string; reason: string; counts: boolean }>`
      select f.source, f.kind, p.reason, f.message_id is not null as counts
      from paused_addresses p join mail_feedback f on f.address_hash = p.address_hash`);
    expect(paused).toEqual(isNobody ? [{ source: 'smtp', kind: 'hard', reason: 'no_mailbox', counts: true }] : []);
  });

  it('waits while the mail server is unreachable', async () => {
    const cause = await put();
    const mail = smtpMailSender('smtp://127.0.0.1:9');
    await send({ mail });
    mail.close();
    expect(await row(cause)).toMatchObject({ dead: null, attempts: 1, error: expect.stringContaining('ECONNREFUSED') as string });
  });

  it('does not hold up the others', async () => {
    const [broken, fine] = [await put({ payload: { breaks: true } }), await put()];
    const unknown = await put({ template: 'forgotten' });
    expect(await send()).toBe(3);
    expect(received(fine)).toHaveLength(1);
    expect(await row(broken)).toMatchObject({ error: 'the cause of this message is broken', dead: null, attempts: 1 });
    expect(await row(unknown)).toMatchObject({ error: 'no template for email is named forgotten', dead: null });
    expect(office.test.logged.join('')).not.toContain(office.company.email);
  });

  it.each(['email', 'sms'] as const)('refuses to be sent inside a transaction (%s)', async (channel) => {
    const mail = smtpMailSender(office.server.url);
    const sms = twilioSmsSender({ accountSid: 'AC1', authToken: 'x', from: '+15005550006', baseUrl: 'http://127.0.0.1:9' });
    const letter = {
      from: { name: '', address: 'a@b.test' },
      replyTo: 'a@b.test',
      returnPath: null,
      to: 'c@d.test',
      subject: '',
      html: '',
      plain: '',
      messageId: '<1@x>',
      headers: {},
      attachments: [],
    };
    const attempt = office.test.database.inTx(() =>
      channel === 'email' ? mail.send(letter) : sms.send({ to: '+447700900123', text: '', token: '' }),
    );
    await expect(attempt).rejects.toThrow(/inside a transaction/);
    mail.close();
  });
});
