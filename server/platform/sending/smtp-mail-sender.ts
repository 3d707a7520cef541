import { createTransport } from 'nodemailer';
import { assertOutsideTransaction } from '../database.ts';
import { NeverDelivered, type MailSender } from './mail-sender.ts';

/** Together well below the claim's time, so that nobody else takes a message that is still being handed over. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A no to this recipient or this message (5xx) stays a no. One to our own name and password is mended by the operator. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** Mail through the server of an address such as smtp://user:password@host:587; a few connections are kept open. */
export function smtpMailSender(url: string): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    maxRequeues: 1,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ html, plain, ...mail }) => {
      assertOutsideTransaction('mail');
      try {
        await transport.sendMail({ ...mail, html, text: plain });
      } catch (error) {
        if (!isFinal(error)) throw error;
        throw new NeverDelivered((error as Error).message);
      }
    },
    close: () => transport.close(),
  };
}
