import { isAbout, startMailServer, type ReceivedMail } from '../../test/mail-server.ts';
import { openForTests } from '../../test/open-together.ts';

export interface Mailbox {
  /** For `startJourneys(mailbox.environment)`: the product sends its mails here. */
  environment(): Promise<Readonly<Record<string, string>>>;
  /** Does something that makes a mail go to this address, which gets no other meanwhile, and answers that mail. */
  mailTo(address: string, cause: () => Promise<unknown>): Promise<ReceivedMail>;
  /** The mail to this address that its text, or one of its links, tells from others by these words. */
  mailAbout(address: string, words: string): Promise<ReceivedMail>;
  /** How many mails about that have come to this address so far. */
  countTo(address: string, about?: string): number;
}

/** The mailboxes of everybody to whom the journeys of a file make the product write. */
export function useMailbox(): Mailbox {
  const server = openForTests(async (closeLater) => {
    const started = await startMailServer();
    closeLater(started.stop);
    return started;
  });
  return {
    environment: () => Promise.resolve({ SMTP_URL: server.url }),
    mailTo: async (address, cause) => {
      const since = server.mails.length;
      await cause();
      return server.mailTo(address, { since });
    },
    mailAbout: (address, about) => server.mailTo(address, { about }),
    countTo: (address, about = '') => server.mails.filter((mail) => mail.to.includes(address) && isAbout(mail, about)).length,
  };
}

/** Where a mail leads: its link into this part of the product, for `page.goto`. Without the host: a journey's port is drawn. */
export function linkIn(mail: ReceivedMail, path: string): string {
  const link = mail.links.map((one) => new URL(one)).find(({ pathname }) => pathname.startsWith(path));
  if (link === undefined) throw new Error(`"${mail.subject}" has no link to ${path}, only ${mail.links.join(' ')}`);
  return `${link.pathname}${link.search}`;
}
