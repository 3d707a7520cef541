import { isAbout, startMailServer, type ReceivedMail } from '../../test/mail-server.ts';
import { openForTests } from '../../test/open-together.ts';

export interface Mailbox {
  /** For `startJourneys(mailbox.environment)`: routes the product's mail here. */
  environment(): Promise<Readonly<Record<string, string>>>;
  /** Runs `cause` and returns the mail it sends to this address; no other mail may go there meanwhile. */
  mailTo(address: string, cause: () => Promise<unknown>): Promise<ReceivedMail>;
  /** The mail to this address whose text or links contain these words. */
  mailAbout(address: string, words: string): Promise<ReceivedMail>;
  /** Number of mails about this subject received at this address so far. */
  countTo(address: string, about?: string): number;
}

/** Mailboxes of everybody a file's journeys make the product write to. */
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

/** Returns a mail's link into this part of the product, for `page.goto`; without the host, because a journey's port is random. */
export function linkIn(mail: ReceivedMail, path: string): string {
  const link = mail.links.map((one) => new URL(one)).find(({ pathname }) => pathname.startsWith(path));
  if (link === undefined) throw new Error(`"${mail.subject}" has no link to ${path}, only ${mail.links.join(' ')}`);
  return `${link.pathname}${link.search}`;
}
