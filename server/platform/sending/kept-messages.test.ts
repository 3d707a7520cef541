import { describe, expect, it } from 'vitest';
import { useTestMessaging } from '../../../test/test-messaging.ts';

const start = new Date('2026-03-02T12:00:00Z');
const office = useTestMessaging(start);
const { later, put, received, row, send } = office;

describe('links that grant access', () => {
  const secrets = { token: 'S3cr3t-t0ken_value' };

  it('reach the recipient, while the outbox only shows that there was one and forgets it', async () => {
    const cause = await put({ secrets });
    await send();
    expect(received(cause)[0]?.links).toContain(`http://localhost:3000/in?t=${secrets.token}`);
    expect(received(cause)[0]?.text).toContain(secrets.token);
    const storedRow = await row(cause);
    expect(storedRow.secrets).toBeNull();
    expect(JSON.stringify(storedRow)).not.toContain(secrets.token);
    expect([storedRow.html, storedRow.plain].map((text) => text?.includes('[private link]'))).toEqual([true, true]);
  });

  it('are kept until the message has left, so that a retry carries them too', async () => {
    const cause = await put({ secrets });
    office.server.answer = () => ({ code: 451, text: 'later' });
    await send();
    const failed = await row(cause);
    expect(failed.secrets).toEqual(secrets);
    expect(JSON.stringify([failed.html, failed.plain, failed.error])).not.toContain(secrets.token);
    office.server.answer = undefined;
    later(1);
    await send();
    expect(received(cause)[0]?.text).toContain(secrets.token);
    expect((await row(cause)).secrets).toBeNull();
  });

  it('are shown in a demonstration, in mails and text messages alike', async () => {
    const [mail, sms] = [await put({ secrets }), await put({ secrets, channel: 'sms', template: 'an-sms' })];
    await send({ mail: null, sms: null, showsPrivate: true });
    expect((await row(mail)).plain).toContain(`/in?t=${secrets.token}`);
    expect((await row(sms)).subject).toBe(`Come in: http://localhost:3000/a/${secrets.token}`);
    expect((await row(mail)).secrets).toEqual(secrets);
  });
});

describe('without a provider', () => {
  it('renders and keeps each message once, without private links and contact data', async () => {
    const [mail, sms] = [
      await put({ secrets: { token: 'T0ken-of-mail' } }),
      await put({ channel: 'sms', template: 'an-sms', secrets: { token: 'T0ken' } }),
    ];
    const before = office.server.mails.length;
    expect([await send({ mail: null, sms: null }), await send({ mail: null, sms: null })]).toEqual([2, 0]);
    expect(office.server.mails).toHaveLength(before);
    const storedRow = await row(mail);
    expect(storedRow).toMatchObject({ kept: office.now, sent: null, secrets: null, subject: `Matter ${mail}` });
    expect(storedRow.html).toContain('[contact details]');
    expect(JSON.stringify(storedRow)).not.toMatch(/T0ken|900123/);
    expect(await row(sms)).toMatchObject({ kept: office.now, secrets: null, subject: 'Come in: [private link]', html: null });
  });

  it('treats each channel separately: sends mails, keeps text messages', async () => {
    const [mail, sms] = [await put(), await put({ channel: 'sms', template: 'an-sms' })];
    await send();
    expect((await row(mail)).sent).toEqual(office.now);
    expect((await row(sms)).kept).toEqual(office.now);
  });
});
