import { createTransport } from 'nodemailer';
import { asciiDomainOf } from '../../../contract/kit/email-rule.ts';
import { assertOutsideTransaction } from '../database/transaction.ts';
import { mailConnections, NeverDelivered, NoSuchRecipient, NotTaken, type MailSender } from './mail-sender.ts';

/** Together well below the claim's time, so that nobody else takes a message that is still being handed over. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * A no (5xx) to this recipient or this message stays a no. One to our name and password, to the address that we send from, or
 * for reasons of policy (5.7.x, such as "relaying denied") is mended by the operator, so the message waits.
 */
function isFinal(error: unknown): boolean {
  const { code, command, responseCode, response } = error as Readonly<Record<string, unknown>>;
  if (typeof responseCode !== 'number' || responseCode < 500) return false;
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM') return false;
  return typeof response !== 'string' || !/^5\d\d[ -]5\.7\./.test(response);
}

/** Of a final no: it was said to the recipient's address, and is that nobody has it. A full or busy mailbox is somebody's. */
function isAboutRecipient(error: unknown): boolean {
  const { code, response, responseCode } = error as Readonly<Record<string, unknown>>;
  const enhanced = typeof response === 'string' ? /^5\d\d[ -](5\.\d+\.\d+)/.exec(response)?.[1] : undefined;
  if (code !== 'EENVELOPE') return false;
  return enhanced === undefined
    ? responseCode === 550 || responseCode === 551 || responseCode === 553
    : /^5\.(1\.[1-36]|2\.1)$/.test(enhanced);
}

const neverBegun = new Set<unknown>(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);
const neverGreeted = new Set<unknown>(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT']);

/** Whether the server certainly does not have the mail: it was never reached, or it has answered, and the answer was no. */
function isCertain(error: unknown): boolean {
  const { code, syscall, timeoutType, responseCode } = error as Readonly<Record<string, unknown>>;
  return typeof responseCode === 'number' || syscall === 'connect' || neverBegun.has(code) || neverGreeted.has(timeoutType);
}

/** With the domain in ASCII, so that a server needs SMTPUTF8 only where the part before the @ has other letters. */
function sendable(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = asciiDomainOf(address.slice(at + 1));
  return domain === null ? address : `${address.slice(0, at)}@${domain}`;
}

/** As an object, because a text would be read as a list: nobody gets in by a comma. */
const only = (address: string): { name: string; address: string } => ({ name: '', address: sendable(address) });

/** Mail through the server of an address such as smtp://user:password@host:587; a few connections are kept open. */
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
  return {
    send: async ({ html, plain, to, replyTo, attachments, ...mail }) => {
      assertOutsideTransaction('mail');
      try {
        await transport.sendMail({ ...mail, to: only(to), replyTo: only(replyTo), html, text: plain, attachments: [...attachments] });
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
