import { describe, expect, it, vi } from 'vitest';
import { useTestMessaging } from '../../../test/test-messaging.ts';
import { sql } from '../database/sql.ts';
import { batchSize, claimMessages } from './claim-messages.ts';
import { recordOutcome } from './record-outcome.ts';
import { sendMessages, startSendLoop } from './send-messages.ts';

const start = new Date('2026-03-02T12:00:00Z');
const office = useTestMessaging(start);
const { later, post, put, received, row, send } = office;

describe('a message that is due', () => {
  it('is sent once, to the account owner, in two parts, and stored', async () => {
    const cause = await put();
    expect([await send(), await send()]).toEqual([1, 0]);
    const [mail, ...more] = received(cause);
    expect(more).toEqual([]);
    expect(mail?.to).toEqual([office.company.email]);
    expect(mail?.text).toContain('Something has happened.');
    expect(mail?.html).toContain('Something has happened.');
    expect(mail?.headers).toMatchObject({ from: 'Plumbline <help.gb@plumbline.example>', 'reply-to': 'help.gb@plumbline.example' });
    const storedRow = await row(cause);
    expect(storedRow).toMatchObject({ sent: start, attempts: 1, claim: null, error: null, subject: `Matter ${cause}` });
    expect(storedRow.shown).toBe(`t•••${office.company.email.slice(office.company.email.indexOf('@'))}`);
  });

  it('is sent once when four workers compete for many', async () => {
    const keys = await Promise.all(Array.from({ length: 35 }, () => put()));
    // No worker finishes before another has taken its share.
    const { promise: taken, resolve: take } = Promise.withResolvers<undefined>();
    office.server.answer = () => taken;
    const sending = Promise.all([send(), send(), send(), send()]);
    const claimed = async () => (await office.test.database.db.first(sql<{ n: number }>`select count(claim) as n from outbox_messages`))?.n;
    await expect.poll(claimed).toBeGreaterThan(batchSize);
    take(undefined);
    const counts = await sending;
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(35);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
    for (const key of keys) expect(received(key), key).toHaveLength(1);
  });

  it('keeps its subject and text unchanged in any language', async () => {
    const cause = await put({ dedupeKey: 'Blåbærgrød på Østergård, Ærø – „først“ kl. 7' });
    await send();
    expect(received(cause)).toHaveLength(1);
  });

  it('is rendered only when a connection is free, so that it includes changes made in the meantime', async () => {
    await Promise.all(Array.from({ length: 8 }, () => put()));
    const { promise: taken, resolve: take } = Promise.withResolvers<undefined>();
    const { promise: allBusy, resolve: busy } = Promise.withResolvers<undefined>();
    let handed = 0;
    office.server.answer = () => {
      handed += 1;
      if (handed === 5) busy(undefined);
      return taken;
    };
    const sending = send();
    await allBusy;
    const setLocked = (at: Date | null) =>
      office.test.database.db.rows(sql`
        update companies set locked_at = ${at}, lock_reason = ${at === null ? null : 'for a test'} where id = ${office.company.companyId}`);
    await setLocked(start);
    take(undefined);
    expect(await sending).toBe(8);
    await setLocked(null);
    const outcomes = await office.test.database.db.rows(sql`
      select count(sent_at) as sent, count(dropped_at) as dropped from outbox_messages`);
    expect(outcomes).toEqual([{ sent: 5, dropped: 3 }]);
  });

  it('is sent by the loop, which polls twice a second', async () => {
    const setTimeoutSpy = vi.spyOn(globalThis, 'setTimeout');
    const loop = startSendLoop(office.test.database, post());
    try {
      const cause = await put();
      await expect.poll(() => received(cause)).toHaveLength(1);
      // The mail may arrive before the loop has set its next timer.
      await expect.poll(() => setTimeoutSpy.mock.calls.map(([, pause]) => pause)).toContain(500);
    } finally {
      setTimeoutSpy.mockRestore();
      await loop.stop();
    }
  });
});

describe('a worker that dies', () => {
  it('between claim and sending loses nothing: the message leaves under the same name when its claim expires', async () => {
    const cause = await put();
    const [claimed] = await office.test.database.inTx(claimMessages);
    expect(claimed?.dedupeKey).toBe(cause);
    later(4);
    expect(await send()).toBe(0);
    later(2);
    expect(await send()).toBe(1);
    expect(received(cause)).toHaveLength(1);
    expect(await row(cause)).toMatchObject({ sent: office.now, attempts: 2 });
  });

  it('after sending causes a resend with the same Message-ID, which mailboxes show once', async () => {
    const cause = await put();
    const unrecorded = {
      ...office.test.database,
      inTx: (work: Parameters<typeof office.test.database.inTx>[0]) =>
        received(cause).length === 0 ? office.test.database.inTx(work) : Promise.reject(new Error('power cut')),
    };
    await expect(sendMessages(unrecorded as typeof office.test.database, post())).rejects.toThrow('power cut');
    later(6);
    await send();
    const ids = received(cause).map((mail) => mail.headers['message-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@localhost>$/);
  });

  it('and returns after its claim expired overwrites nothing that its successor did', async () => {
    const cause = await put();
    const [claimed] = await office.test.database.inTx(claimMessages);
    if (claimed === undefined) throw new Error('nothing was claimed');
    later(6);
    await send();
    const sent = await row(cause);
    await recordOutcome(office.test.database, office.test.post.tokens, {
      message: claimed,
      outcome: { kind: 'failed', error: 'too late', final: true, noRecipient: false, inDoubt: false, rendering: null, refusal: null },
      keepsSecrets: false,
    });
    expect(await row(cause)).toEqual(sent);
  });

  it('repeatedly on the same message leads to that message being abandoned', async () => {
    const cause = await put();
    await office.test.database.db.rows(sql`update outbox_messages set attempts = 10 where dedupe_key = ${cause}`);
    await send();
    expect(await row(cause)).toMatchObject({ dead: office.now, error: 'begun again and again, never ended' });
    expect(received(cause)).toEqual([]);
  });
});

describe('a message that no longer applies', () => {
  it('is dropped with a reason and never retried', async () => {
    const locked = await office.test.company({ accredited: false });
    const closed = await office.test.company({ accredited: false });
    await office.test.database.db.rows(
      sql`update companies set locked_at = app_now(), lock_reason = 'for a test' where id = ${locked.companyId}`,
    );
    await office.test.database.db.rows(sql`update companies set status_id = 230 where id = ${closed.companyId}`);
    const keys = {
      recipient_locked: await put({ recipient: { kind: 'company', id: locked.companyId } }),
      recipient_closed: await put({ recipient: { kind: 'company', id: closed.companyId } }),
      recipient_unknown: await put({ recipient: { kind: 'company', id: 987_654_321 } }),
      nothing_to_say: await put({ payload: { obsolete: true }, secrets: { token: 'no-longer-needed' } }),
    };
    const strangers = await Promise.all(
      (['user', 'enquiry', 'staff'] as const).map((kind) => put({ recipient: { kind, id: 987_654_321 } })),
    );
    const before = office.server.mails.length;
    expect(await send()).toBe(7);
    later(10_000);
    expect(await send()).toBe(0);
    expect(office.server.mails).toHaveLength(before);
    for (const [reason, key] of Object.entries(keys))
      expect(await row(key)).toMatchObject({ reason, secrets: null, sent: null, dead: null });
    for (const key of strangers) expect(await row(key)).toMatchObject({ reason: 'recipient_unknown' });
  });

  it('still reaches a user of a closed company if it concerns their own access', async () => {
    const closed = await office.test.company({ accredited: false });
    await office.test.database.db.rows(sql`update companies set status_id = 230 where id = ${closed.companyId}`);
    const cause = await put({ recipient: { kind: 'user', id: closed.userId } });
    await send();
    expect(received(cause).map((mail) => mail.to)).toEqual([[closed.email]]);
  });
});
