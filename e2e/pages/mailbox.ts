import { afterAll } from 'vitest';
import { startMailServer, type MailServer, type ReceivedMail } from '../../test/mail-server.ts';

export interface Mailbox {
  /** For `startJourneys(mailbox.environment)`: the product sends its mails here. */
  environment(): Promise<Readonly<Record<string, string>>>;
  /** Does something that makes a mail go to this address, and answers that mail. */
  mailTo(address: string, cause: () => Promise<unknown>): Promise<ReceivedMail>;
  /** How many mails have come to this address so far. */
  countTo(address: string): number;
}

/** The mailboxes of everybody to whom the journeys of a file make the product write. */
export function useMailbox(): Mailbox {
  let starting: Promise<MailServer> | undefined;
  let server: MailServer | undefined;
  afterAll(() => server?.stop());
  const running = async (): Promise<MailServer> => {
    starting ??= startMailServer();
    server = await starting;
    return server;
  };
  return {
    environment: async () => ({ SMTP_URL: (await running()).url }),
    mailTo: async (address, cause) => {
      const { mails, mailTo } = await running();
      const since = mails.length;
      await cause();
      return mailTo(address, { since });
    },
    countTo: (address) => server?.mails.filter((mail) => mail.to.includes(address)).length ?? 0,
  };
}

/** Where a mail leads: its link into this part of the product, for `page.goto`. Without the host: a journey's port is drawn. */
export function linkIn(mail: ReceivedMail, path: string): string {
  const link = mail.links.map((one) => new URL(one)).find(({ pathname }) => pathname.startsWith(path));
  if (link === undefined) throw new Error(`"${mail.subject}" has no link to ${path}, only ${mail.links.join(' ')}`);
  return `${link.pathname}${link.search}`;
}
