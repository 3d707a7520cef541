import { openTestApp, type TestApp, type TestAppOptions } from './app-harness.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { openForTests } from './open-together.ts';

export interface MailedApp {
  readonly test: TestApp;
  readonly server: Pick<MailServer, 'mails' | 'mailTo'>;
}

/** Opens one product for the tests of a file, and the server that receives its mails. */
export function useMailedApp(options: Omit<TestAppOptions, 'smtpUrl'> = {}): MailedApp {
  const server = openForTests(async (closeLater) => {
    const started = await startMailServer();
    closeLater(started.stop);
    return started;
  });
  const test = openForTests((closeLater) => openTestApp({ ...options, smtpUrl: server.url }, closeLater));
  return { test, server };
}
