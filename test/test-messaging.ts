import { afterEach, beforeEach } from 'vitest';
import { putInOutbox, type OutgoingMessage } from '../server/platform/outbox.ts';
import type { MessagingContext } from '../server/platform/sending/messaging-context.ts';
import { sendMessages } from '../server/platform/sending/send-messages.ts';
import { sql } from '../server/platform/database/sql.ts';
import { openTestApp, type TestApp } from './app-harness.ts';
import { startMailServer, type MailServer, type ReceivedMail } from './mail-server.ts';
import { openForTests } from './open-together.ts';

/** Templates without database access, for tests of delivery rather than content. */
const words: MessagingContext['templates'] = {
  'a-mail': {
    channel: 'email',
    compose: ({ payload, secrets, link }) => {
      if (payload['breaks'] === true) throw new Error('the cause of this message is broken');
      if (payload['obsolete'] === true) return Promise.resolve(null);
      return Promise.resolve({
        subject: `Matter ${String(payload['matter'])}`,
        heading: 'A matter',
        blocks: [
          { kind: 'paragraph', text: 'Something has happened.' },
          { kind: 'facts', rows: [{ label: 'Telephone', value: '07700 900123', url: 'tel:+447700900123', contact: true }] },
          ...('token' in secrets ? [{ kind: 'button', label: 'Go in', url: link(`/in?t=${secrets['token'] ?? ''}`) } as const] : []),
        ],
      });
    },
  },
  'an-sms': { channel: 'sms', compose: ({ secrets, link }) => Promise.resolve(`Come in: ${link(`/a/${secrets['token'] ?? ''}`)}`) },
};

export interface OutboxRow {
  readonly id: number;
  readonly attempts: number;
  readonly sent: Date | null;
  readonly kept: Date | null;
  readonly dead: Date | null;
  readonly reason: string | null;
  readonly error: string | null;
  readonly due: Date;
  readonly claim: string | null;
  readonly handing: Date | null;
  readonly secrets: Record<string, string> | null;
  readonly shown: string | null;
  readonly subject: string | null;
  readonly html: string | null;
  readonly plain: string | null;
}

export interface TestMessaging {
  readonly test: TestApp;
  readonly server: MailServer;
  readonly company: Awaited<ReturnType<TestApp['company']>>;
  now: Date;
  later(minutes: number): void;
  /** Adds a message to the company, with any field replaced; returns its dedupe key. */
  put(more?: Partial<OutgoingMessage>): Promise<string>;
  post(more?: Partial<MessagingContext>): MessagingContext;
  send(more?: Partial<MessagingContext>): Promise<number>;
  row(dedupeKey: string): Promise<OutboxRow>;
  received(dedupeKey: string): readonly ReceivedMail[];
}

/** Opens a product and a mail server for the tests of one file; every test begins with an empty outbox. */
export function useTestMessaging(start: Date): TestMessaging {
  const opened = openForTests<{ server: MailServer; test: TestApp; company: TestMessaging['company'] }>(async (closeLater) => {
    const server = await startMailServer();
    closeLater(server.stop);
    const test = await openTestApp({ clock: () => testPost.now, smtpUrl: server.url }, closeLater);
    return { server, test, company: await test.company() };
  });
  let causes = 0;
  const testPost: TestMessaging = {
    get test() {
      return opened.test;
    },
    get server() {
      return opened.server;
    },
    get company() {
      return opened.company;
    },
    now: start,
    later: (minutes) => {
      testPost.now = new Date(testPost.now.getTime() + minutes * 60_000);
    },
    put: async (more = {}) => {
      const { test, company } = opened;
      causes += 1;
      const dedupeKey = more.dedupeKey ?? `cause:${causes}`;
      const standard = { channel: 'email', template: 'a-mail', recipient: { kind: 'company', id: company.companyId } } as const;
      await test.database.inTx((tx) => putInOutbox(tx, { ...standard, payload: { matter: dedupeKey }, ...more, dedupeKey }));
      return dedupeKey;
    },
    post: (more = {}) => ({ ...opened.test.post, templates: words, ...more }),
    send: (more) => sendMessages(opened.test.database, testPost.post(more)),
    row: async (dedupeKey) => {
      const found = await opened.test.database.db.first(sql<OutboxRow>`
        select id, attempts, sent_at as sent, kept_at as kept, dead_at as dead, drop_reason as reason, last_error as error,
               available_at as due, claim, handing_at as handing, secrets, recipient_shown as shown, subject, html, plain
        from outbox_messages where dedupe_key = ${dedupeKey}`);
      if (found === undefined) throw new Error(`no message ${dedupeKey}`);
      return found;
    },
    received: (dedupeKey) => opened.server.mails.filter((mail) => mail.subject === `Matter ${dedupeKey}`),
  };
  beforeEach(async () => {
    testPost.now = start;
    await opened.test.database.pool.query('delete from paused_addresses; delete from mail_feedback; delete from outbox_messages');
  });
  afterEach(() => {
    opened.server.answer = undefined;
    opened.server.refusal = undefined;
  });
  return testPost;
}
