import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { eventTimeoutMs } from './event-timeout.ts';
import { readMail, type ReceivedMail } from './read-mail.ts';

export type { ReceivedMail } from './read-mail.ts';

interface MailQuery {
  readonly since?: number;
  readonly about?: string;
}

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Accepted mails, in order. */
  readonly mails: readonly ReceivedMail[];
  /** Waits for the next mail to this address, optionally after the first `since` mails or `about` some words. */
  mailTo(address: string, options?: MailQuery): Promise<ReceivedMail>;
  /** Response to the next mails: accepted if undefined, or an SMTP status such as 451 or 550. */
  answer: ((mail: ReceivedMail) => { readonly code: number; readonly text: string } | undefined | Promise<undefined>) | undefined;
  /** If set, the server refuses our address or the recipient's before it reads any mail. */
  refusal: { readonly at: 'sender' | 'recipient'; readonly code: number; readonly text: string } | undefined;
  stop(): Promise<void>;
}

/** Whether its subject, its text or one of its links contains this. */
export function isAbout(mail: ReceivedMail, about: string): boolean {
  return [mail.subject, mail.text, ...mail.links].some((one) => one.includes(about));
}

type WaitingMails = Pick<MailServer, 'mails'> & { readonly waiting: Set<() => void> };

function nextMailTo({ mails, waiting }: WaitingMails, address: string, { since = 0, about = '' }: MailQuery = {}): Promise<ReceivedMail> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      const found = mails.slice(since).find((mail) => mail.to.includes(address) && isAbout(mail, about));
      if (found === undefined) return;
      end();
      resolve(found);
    };
    const timer = setTimeout(() => {
      end();
      const received = mails.map((mail) => `${mail.to.join()} "${mail.subject}"`).join('; ');
      reject(new Error(`no mail to ${address} about "${about}"; there are: ${received}`));
    }, eventTimeoutMs);
    const end = (): void => {
      clearTimeout(timer);
      waiting.delete(check);
    };
    waiting.add(check);
    check();
  });
}

/** Starts a real SMTP server in this process that accepts and keeps every mail. */
export async function startMailServer(listenAt = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const refuse = (at: 'sender' | 'recipient'): Error | null => {
    const { refusal } = mailServer;
    return refusal?.at === at ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null;
  };
  const server = new SMTPServer({
    onMailFrom: (_address, _session, done) => done(refuse('sender')),
    onRcptTo: (_address, _session, done) => done(refuse('recipient')),
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      void (async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        // A client that dies in the middle of a mail has sent nothing.
        const raw = await text(stream).catch(() => undefined);
        if (raw === undefined) return done(new Error('the mail was cut off'));
        const { mailFrom } = session.envelope;
        const isUtf8 = mailFrom !== false && typeof mailFrom.args === 'object' && 'SMTPUTF8' in mailFrom.args;
        const from = mailFrom === false ? '' : mailFrom.address;
        const mail = { ...readMail(raw, recipients), isUtf8, from };
        const answer = await mailServer.answer?.(mail);
        if (answer !== undefined) return done(Object.assign(new Error(answer.text), { responseCode: answer.code }));
        mails.push(mail);
        done();
        for (const check of waiting) check();
      })();
    },
  });
  // Some tests break connections on purpose.
  server.on('error', () => undefined);
  server.listen(listenAt, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answer: undefined,
    refusal: undefined,
    mailTo: (address, wish) => nextMailTo({ mails, waiting }, address, wish),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}
