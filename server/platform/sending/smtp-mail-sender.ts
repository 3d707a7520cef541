import { createTransport } from 'nodemailer';
import { toAsciiDomain } from '../../../contract/kit/email-rule.ts';
import { assertOutsideTransaction } from '../database/transaction.ts';
import { inChildSpan } from '../database/tracing.ts';
import { judgeFailure } from './mail-feedback.ts';
import { mailConnections, NeverDelivered, NoSuchRecipient, NotTaken, type MailSender } from './mail-sender.ts';

/** Timeouts, together well below the lease, so that nobody else takes a message being handed over. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Tests for a permanent refusal (5xx) of this recipient or message. Refused credentials, sender address or policy (5.7.x,
 * such as "relaying denied") are the operator's to fix, so the message waits.
 */
function isFinal(error: unknown): boolean {
  const { code, command, responseCode, response } = error as Readonly<Record<string, unknown>>;
  if (typeof responseCode !== 'number' || responseCode < 500) return false;
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM') return false;
  return typeof response !== 'string' || !/^5\d\d[ -]5\.7\./.test(response);
}

/**
 * Tests whether a permanent refusal means that nobody has the address. A full or busy mailbox exists, and so may one whose server does not relay
 * for us or calls us spam.
 */
function isAboutRecipient(error: unknown): boolean {
  const { code, response, responseCode } = error as Readonly<Record<string, unknown>>;
  const words = typeof response === 'string' ? response : '';
  const enhanced = /^5\d\d[ -](5\.\d+\.\d+)/.exec(words)?.[1];
  if (code !== 'EENVELOPE') return false;
  if (enhanced !== undefined) return /^5\.(?:1\.(?:[1-36]|10)|2\.1)$/.test(enhanced);
  const isRefused = responseCode === 550 || responseCode === 551 || responseCode === 553;
  return isRefused && judgeFailure({ words, isPermanent: true }).kind === 'hard';
}

const neverBegun = new Set<unknown>(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);
const neverGreeted = new Set<unknown>(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT']);

/** Tests whether the server certainly lacks the mail: it was never reached, or it refused. */
function isCertain(error: unknown): boolean {
  const { code, syscall, timeoutType, responseCode } = error as Readonly<Record<string, unknown>>;
  return typeof responseCode === 'number' || syscall === 'connect' || neverBegun.has(code) || neverGreeted.has(timeoutType);
}

/** Encodes the domain in ASCII, so that SMTPUTF8 is needed only if the part before the @ has other letters. */
function sendable(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = toAsciiDomain(address.slice(at + 1));
  return domain === null ? address : `${address.slice(0, at)}@${domain}`;
}

/** An object, because a string would be parsed as a list and a comma could add recipients. */
const only = (address: string): { name: string; address: string } => ({ name: '', address: sendable(address) });

/** Sends mail through a server such as smtp://user:password@host:587, over a small pool of connections. */
export function smtpMailSender(url: string): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailConnections,
    maxRequeues: 1,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const span = {
    name: 'SMTP send',
    kind: 'client',
    attributes: { 'network.protocol.name': 'smtp', 'server.address': new URL(url).hostname },
  } as const;
  return {
    send: async ({ html, plain, to, replyTo, returnPath, attachments, ...mail }) => {
      assertOutsideTransaction('mail');
      try {
        await inChildSpan(span, () =>
          transport.sendMail({
            ...mail,
            to: only(to),
            replyTo: only(replyTo),
            ...(returnPath === null ? {} : { envelope: { from: only(returnPath), to: [only(to)] } }),
            html,
            text: plain,
            attachments: [...attachments],
          }),
        );
      } catch (error) {
        if (!isCertain(error)) throw error;
        const { message } = error as Error;
        if (!isFinal(error)) throw new NotTaken(message);
        throw isAboutRecipient(error) ? new NoSuchRecipient(message) : new NeverDelivered(message);
      }
    },
    close: () => transport.close(),
  };
}
