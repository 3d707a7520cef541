import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from './app-harness.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

/** One product for the tests of a file, and the server that its mails reach. */
export function useMailedApp(): { readonly test: TestApp; readonly server: Pick<MailServer, 'mails' | 'mailTo'> } {
  const server = {} as MailServer;
  const test = {} as TestApp;
  beforeAll(async () => {
    Object.assign(server, await startMailServer());
    Object.assign(test, await startTestApp({ smtpUrl: server.url }));
  });
  afterAll(async () => {
    await test.close();
    await server.stop();
  });
  return { test, server };
}
