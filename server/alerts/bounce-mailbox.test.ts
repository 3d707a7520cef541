import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BounceMailboxWire, PausedAddressWire } from '../../contract/alerts/mail-feedback-endpoints.ts';
import type { MessageWire } from '../../contract/alerts/outbox-endpoints.ts';
import { openTestApp } from '../../test/app-harness.ts';
import { complaintReport, eximReport, postfixReport, vacationReply } from '../../test/delivery-reports.ts';
import { missingImapServer, startImapServer } from '../../test/imap-server.ts';
import { startMailServer, type ReceivedMail } from '../../test/mail-server.ts';
import { openForTests } from '../../test/open-together.ts';
import { sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { randomCode } from '../platform/random-code.ts';
import { imapMailbox } from '../platform/sending/imap-mailbox.ts';
import { readSettings } from '../platform/settings.ts';
import { readBounces } from './bounce-mailbox.ts';

// Needs Debian's `dovecot-imapd`, which `.ci/run` installs. Follows docs/email-delivery.md.

const page = readFileSync(new URL('../../docs/email-delivery.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
const named = (pattern: RegExp): string => pattern.exec(page)?.[1] ?? '';
const documented = {
  BOUNCE_IMAP_URL: named(/`BOUNCE_IMAP_URL` to the mailbox: `([^`]+)`/),
  BOUNCE_ADDRESS: named(/`BOUNCE_ADDRESS` to the return address. With `([^`]+)`/),
};
if (missingImapServer !== '') console.warn(`${missingImapServer}: tests of the mailbox for bounces are skipped`);

it('is set up with settings as the page shows them', () => {
  expect(readSettings(documented).bounces).toEqual({ imapUrl: documented.BOUNCE_IMAP_URL, returnPath: documented.BOUNCE_ADDRESS });
});

describe.skipIf(missingImapServer !== '')('the mailbox for bounces', () => {
  const imap = openForTests(async (closeLater) => {
    const server = await startImapServer();
    closeLater(server.stop);
    return server;
  });
  const smtp = openForTests(async (closeLater) => {
    const server = await startMailServer();
    closeLater(server.stop);
    return server;
  });
  const test = openForTests((closeLater) => {
    const { bounces } = readSettings({ BOUNCE_IMAP_URL: imap.address(), BOUNCE_ADDRESS: documented.BOUNCE_ADDRESS });
    return openTestApp({ smtpUrl: smtp.url, ...(bounces === null ? {} : { bounces }) }, closeLater);
  });
  beforeEach(() => test.database.pool.query('delete from paused_addresses; delete from mail_feedback; delete from bounce_mailboxes'));

  const read = (address = imap.address()) =>
    readBounces(
      test.database,
      { mailbox: imapMailbox({ imapUrl: address }), tokens: test.post.tokens, log: pino({ level: 'silent' }) },
      AbortSignal.timeout(30_000),
    );
  const state = async () =>
    (await (await test.staff('admin')).call('GET', '/operator/settings/bounce-mailbox')).json<{ data: BounceMailboxWire }>().data;
  const isReady = async () => (await test.app.inject('/readyz')).json<{ remarks: Record<string, string> }>().remarks['bounce_mailbox'];
  const listPaused = async () =>
    (await (await test.staff()).call('GET', '/operator/paused-addresses')).json<{ data: PausedAddressWire[] }>().data;

  /** Sends a mail to a new company. */
  async function sendMail(): Promise<{ to: string; returnPath: string; token: string; mail: ReceivedMail }> {
    const { companyId, email } = await test.company();
    await test.database.inTx((tx) =>
      putInOutbox(tx, {
        dedupeKey: `about:${randomCode()}`,
        channel: 'email',
        template: 'buying-resumed',
        recipient: { kind: 'company', id: companyId },
        payload: { companyId },
      }),
    );
    await test.sendMessages();
    const mail = await smtp.mailTo(email);
    return { to: email, returnPath: mail.from ?? '', token: mail.headers['x-plumbline-return'] ?? '', mail };
  }

  it('pauses the address of a mail that came back, once, and shows it in the outbox', async () => {
    const sent = await sendMail();
    expect(sent.returnPath).toBe(documented.BOUNCE_ADDRESS.replace('{token}', sent.token));
    imap.deliver(postfixReport(sent));
    await read();
    expect(await listPaused()).toMatchObject([{ kind: 'bounces', reason: 'no_mailbox' }]);
    const staff = await test.staff();
    const bounced = (await staff.call('GET', '/operator/outbox?state=bounced')).json<{ data: MessageWire[] }>().data;
    expect(bounced).toMatchObject([{ state: 'bounced', report: { reason: 'no_mailbox' } }]);
    expect(await state()).toMatchObject({ problem: null, lastReadAt: expect.any(String), lastReportAt: expect.any(String) });
    expect(await isReady()).toBe('ok');
  });

  it('files reports as read and leaves everything else as it is', async () => {
    const sent = await sendMail();
    const before = imap.list('INBOX').length;
    const filed = imap.list('Processed').length;
    imap.deliver(vacationReply(sent));
    imap.deliver(complaintReport(sent));
    imap.deliver(`Subject: ${'long '.repeat(100)}\nContent-Type: multipart/mixed; boundary=b\n\n${'x'.repeat(2_000_000)}`);
    imap.deliver(eximReport({ ...sent, token: undefined, returnPath: 'bounces@example.com' }));
    await read();
    const left = imap.list('INBOX');
    expect([left.length - before, left.some(({ isSeen }) => isSeen)]).toEqual([3, false]);
    // Their names in the folder do not begin with their order.
    const reports = imap.list('Processed');
    expect(reports).toHaveLength(filed + 1);
    expect(reports.filter(({ text }) => text.includes('Feedback-Type: abuse')).map(({ isSeen }) => isSeen)).toEqual([true]);
    expect(await listPaused()).toMatchObject([{ kind: 'complaint', reason: 'spam' }]);
  });

  it('reads the beginning of a huge report', async () => {
    const sent = await sendMail();
    imap.deliver(postfixReport(sent).replace('Somebody needs', `${'The whole catalogue. '.repeat(100_000)}\n`));
    await read();
    expect(await listPaused()).toMatchObject([{ reason: 'no_mailbox' }]);
  });

  it('counts a report once although two servers read the mailbox, and after a crash before it was filed', async () => {
    const sent = await sendMail();
    const soft = { status: '4.2.1', answer: '450 4.2.1 busy' };
    const raw = postfixReport(sent, soft);
    imap.deliver(raw);
    await Promise.all([read(), read()]);
    imap.deliver(raw);
    await read();
    expect(await test.database.db.rows(sql`select kind from mail_feedback`)).toEqual([{ kind: 'soft' }]);
    expect(imap.list('INBOX').filter(({ text }) => text.includes('Status: 4.2.1'))).toEqual([]);
  });

  it('starts again if the server has renumbered the mailbox', async () => {
    await read();
    await test.database.db.rows(sql`update bounce_mailboxes set uid_validity = 1, last_uid = 1000000`);
    imap.deliver(postfixReport(await sendMail()));
    await read();
    expect(await listPaused()).toHaveLength(1);
  });

  it('deletes filed reports 30 days after they arrived', async () => {
    const sent = await sendMail();
    const before = imap.list('Processed').length;
    imap.deliver(postfixReport(sent), 29);
    imap.deliver(postfixReport(sent), 31);
    await read();
    expect(await test.database.db.rows(sql`select kind from mail_feedback`)).toHaveLength(2);
    expect([imap.list('Processed').length - before, imap.list('INBOX').some(({ text }) => text.includes(sent.token))]).toEqual([1, false]);
  });

  it.each([
    ['sign_in', () => imap.address({ password: 'wrong' })],
    ['folder', () => imap.address({ folder: 'Missing' })],
    // Nobody trusts the certificate.
    ['unreachable', () => imap.address({ isSecure: true })],
  ])('reports the problem %s', async (problem, address) => {
    const url = address();
    await read(url);
    const stored = await test.database.db.rows(sql<{ name: string; problem: string }>`select name, problem from bounce_mailboxes`);
    expect(stored).toEqual([{ name: imapMailbox({ imapUrl: url }).name, problem }]);
    expect(stored[0]?.name).not.toMatch(/wrong|word/);
  });

  it('is read with the password that is set now', async () => {
    const settings = { imapUrl: imap.address({ password: 'former' }) };
    const reading = { mailbox: imapMailbox(settings), tokens: test.post.tokens, log: pino({ level: 'silent' }) };
    const findProblem = async () => {
      await readBounces(test.database, reading, AbortSignal.timeout(30_000));
      return (await test.database.db.first(sql<{ problem: string | null }>`select problem from bounce_mailboxes`))?.problem;
    };
    expect(await findProblem()).toBe('sign_in');
    settings.imapUrl = imap.address();
    expect(await findProblem()).toBeNull();
  });

  it('shows an unreachable server on the page and in /readyz until it answers again', async () => {
    const { name } = imapMailbox({ imapUrl: imap.address() });
    await read();
    await test.database.db.rows(sql`update bounce_mailboxes set problem = 'unreachable', failed_at = app_now() where name = ${name}`);
    expect(await state()).toMatchObject({ mailbox: name, problem: 'unreachable', failedAt: expect.any(String) });
    expect(await isReady()).toBe('failing');
    await read();
    expect(await state()).toMatchObject({ problem: null, failedAt: null });
    await test.database.db.rows(sql`update bounce_mailboxes set read_at = app_now() - interval '16 minutes'`);
    expect(await isReady()).toBe('failing');
  });

  it('shows its state to administrators only', async () => {
    expect((await (await test.staff('agent')).call('GET', '/operator/settings/bounce-mailbox')).statusCode).toBe(404);
    expect((await test.nobody().call('GET', '/operator/settings/bounce-mailbox')).statusCode).toBe(401);
  });
});
