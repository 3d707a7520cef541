import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useTestMessaging } from '../../../test/test-messaging.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { claimMessages } from './claim-messages.ts';
import { NeverDelivered, NotTaken } from './mail-sender.ts';
import { sendAgain } from './kept-messages.ts';
import { sendMessages } from './send-messages.ts';
import { smtpMailSender } from './smtp-mail-sender.ts';
import type { SmsSender } from './mail-sender.ts';

const office = useTestMessaging(new Date('2026-03-02T12:00:00Z'));
const { later, post, put, received, row, send } = office;

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

/** A database that fails every write while `failure` returns an error. */
function database(failure: () => Error | undefined): Database {
  const inTx: Database['inTx'] = (work) => {
    const error = failure();
    return error === undefined ? office.test.database.inTx(work) : Promise.reject(error);
  };
  return { ...office.test.database, inTx };
}

describe('handing over a message', () => {
  it('marks the message before the provider has it, with the number of the attempt', async () => {
    const cause = await put();
    let seen: unknown;
    office.server.answer = async () => {
      seen = await row(cause);
      return undefined;
    };
    await send();
    expect(seen).toMatchObject({ handing: office.now, attempts: 1, sent: null });
    expect(await row(cause)).toMatchObject({ handing: null, sent: office.now });
  });

  it('keeps the message if the mark cannot be made or the claim was lost', async () => {
    const cause = await put();
    let calls = 0;
    await expect(
      sendMessages(
        database(() => ((calls += 1) > 1 ? new Error('power cut') : undefined)),
        post(),
      ),
    ).rejects.toThrow('power cut');
    expect(received(cause)).toEqual([]);
    later(6);
    const [theirs] = await office.test.database.inTx(claimMessages);
    const templates = {
      'a-mail': {
        channel: 'email' as const,
        compose: async () => {
          await office.test.database.db.rows(sql`update outbox_messages set claim = gen_random_uuid() where id = ${theirs?.id}`);
          return { subject: `Matter ${cause}`, heading: '', blocks: [] };
        },
      },
    };
    later(6);
    expect(await send({ templates })).toBe(1);
    expect(received(cause)).toEqual([]);
  });

  it('records the outcome once the database is back, and sends only once', async () => {
    const cause = await put();
    let failures = 0;
    office.server.answer = () => void (failures = 3);
    const away = database(() => (failures > 0 ? ((failures -= 1), refused) : undefined));
    expect(await sendMessages(away, post())).toBe(1);
    expect([received(cause).length, (await row(cause)).sent]).toEqual([1, office.now]);
  });

  it('keeps other workers of this process from sending a message whose outcome is being recorded', async () => {
    const cause = await put();
    const { promise: back, resolve: comeBack } = Promise.withResolvers<undefined>();
    let isAway = false;
    office.server.answer = () => void (isAway = true);
    const shared = post();
    const away = database(() => (isAway ? refused : undefined));
    const first = sendMessages(away, shared);
    await expect.poll(() => received(cause).length).toBe(1);
    later(6);
    // The job that runs once a minute, just as the database comes back.
    expect(await sendMessages(office.test.database, shared)).toBe(1);
    isAway = false;
    comeBack(undefined);
    await back;
    expect(await first).toBe(1);
    expect([received(cause).length, (await row(cause)).sent]).toEqual([1, office.now]);
  });

  it('hands over once if the connection breaks after the message was read, and then leaves it in doubt', async () => {
    const cause = await put();
    let taken = 0;
    const breaking = createServer((socket: Socket) => {
      let reading = false;
      socket.on('error', () => undefined);
      socket.write('220 here\r\n');
      socket.on('data', (chunk: Buffer) => {
        const text = chunk.toString();
        if (text.includes('\r\n.\r\n')) {
          taken += 1;
          socket.destroy();
        } else if (text.startsWith('DATA')) {
          reading = true;
          socket.write('354 go on\r\n');
        } else if (!reading) socket.write('250 yes\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(breaking, 'listening');
    const mail = smtpMailSender(`smtp://127.0.0.1:${(breaking.address() as AddressInfo).port}`);
    await send({ mail });
    mail.close();
    breaking.close();
    expect(taken).toBe(1);
    expect(await row(cause)).toMatchObject({ attempts: 1, sent: null, dead: null, handing: office.now });
  });

  it.each([
    ['no answer', new Error('socket hang up'), true],
    ['a response that it was not accepted', new NotTaken('451 later'), false],
    ['a no for good', new NeverDelivered('550 nobody'), false],
  ])('leaves the message in doubt only if it may have arrived, after %s: %#', async (_, error, inDoubt) => {
    const cause = await put();
    await send({ mail: { send: () => Promise.reject(error), close: () => undefined } });
    expect((await row(cause)).handing !== null).toBe(inDoubt);
  });

  it('keeps a message in doubt whatever a later attempt meets', async () => {
    const cause = await put();
    await send({ mail: { send: () => Promise.reject(new Error('socket hang up')), close: () => undefined } });
    later(1);
    await send({ mail: { send: () => Promise.reject(new NeverDelivered('550 nobody')), close: () => undefined } });
    expect(await row(cause)).toMatchObject({ dead: office.now, handing: office.now });
  });
});

describe('a text message that may have arrived', () => {
  type Found = Awaited<ReturnType<SmsSender['find']>> | Error;
  /** A provider that accepts everything without answering, until told otherwise. */
  function provider(found: Found) {
    const sent: string[] = [];
    const asked: { to: string; since: Date }[] = [];
    const sms: SmsSender & { fails: Error | undefined } = {
      fails: new Error('This operation was aborted due to timeout'),
      send: ({ text }) => {
        sent.push(text);
        return sms.fails === undefined ? Promise.resolve() : Promise.reject(sms.fails);
      },
      find: (wanted) => {
        asked.push({ to: wanted.to, since: wanted.since });
        return found instanceof Error ? Promise.reject(found) : Promise.resolve(found);
      },
    };
    return { sms, sent, asked };
  }
  const putSms = () => put({ channel: 'sms', template: 'an-sms', secrets: { token: 'T0kenOf16Letters' } });

  it('is looked up first, and not resent if the provider has it', async () => {
    const cause = await putSms();
    const { sms, sent, asked } = provider('taken');
    await send({ sms });
    const startedAt = office.now;
    expect(await row(cause)).toMatchObject({ handing: startedAt, sent: null, dead: null });
    later(1);
    await send({ sms });
    expect([sent.length, asked]).toEqual([1, [{ to: '+447700900001', since: startedAt }]]);
    expect(await row(cause)).toMatchObject({ sent: office.now, handing: null, attempts: 2, subject: 'Come in: [private link]' });
  });

  it('is sent if the provider never had it', async () => {
    const cause = await putSms();
    const { sms, sent } = provider('never_came');
    await send({ sms });
    later(1);
    sms.fails = undefined;
    await send({ sms });
    expect(sent).toHaveLength(2);
    expect(await row(cause)).toMatchObject({ sent: office.now, handing: null });
  });

  it('is left to the operator if the provider cannot tell, and resent only on their decision', async () => {
    const cause = await putSms();
    const { sms, sent } = provider('cannot_tell');
    await send({ sms });
    later(1);
    await send({ sms });
    const unknown = await row(cause);
    expect(unknown).toMatchObject({ dead: office.now, error: 'nobody can tell whether an earlier try arrived' });
    expect(unknown.handing).not.toBeNull();
    expect(sent).toHaveLength(1);
    await office.test.database.inTx((tx) =>
      sendAgain(tx, { id: unknown.id, reason: 'They ask for it.', by: { staffId: null, actor: 'test' } }),
    );
    sms.fails = undefined;
    await send({ sms });
    expect(sent).toHaveLength(2);
    expect(await row(cause)).toMatchObject({ sent: office.now, handing: null });
  });

  it('waits while the provider is unavailable, and is finally left to the operator', async () => {
    const cause = await putSms();
    const { sms, sent } = provider(new Error('503'));
    await send({ sms });
    for (const minutes of [1, 5, 30, 120, 360, 720]) {
      later(minutes);
      await send({ sms });
    }
    expect(sent).toHaveLength(1);
    expect(await row(cause)).toMatchObject({ dead: office.now, attempts: 7, error: '503' });
    expect((await row(cause)).handing).not.toBeNull();
  });

  it('is looked up after a crash during the handover, but not after one before it', async () => {
    const [before, within] = [await putSms(), await put({ channel: 'sms', template: 'an-sms', secrets: { token: 'An0therOf16Chars' } })];
    const { sms, sent, asked } = provider('taken');
    // One process dies holding only the claim, one during the handover.
    await office.test.database.inTx(claimMessages);
    await office.test.database.db.rows(sql`
      update outbox_messages set handing_at = app_now(), handed_mark = 'x' where dedupe_key = ${within}`);
    later(6);
    sms.fails = undefined;
    await send({ sms });
    expect([sent, asked.length]).toEqual([['Come in: http://localhost:3000/a/T0kenOf16Letters'], 1]);
    expect([(await row(before)).sent, (await row(within)).sent]).toEqual([office.now, office.now]);
  });

  it('is left to the operator even if it no longer applies, as it may have been sent', async () => {
    const cause = await putSms();
    const { sms } = provider('never_came');
    await send({ sms });
    later(1);
    await send({ sms, templates: { 'an-sms': { channel: 'sms', compose: () => Promise.resolve(null) } } });
    expect(await row(cause)).toMatchObject({ dead: office.now, reason: null });
  });
});
