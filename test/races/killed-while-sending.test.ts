import { expect, it } from 'vitest';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { enquiryInput, makeSource, takeIn } from '../factories/create-enquiry.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../mail-server.ts';
import { openAround } from '../open-together.ts';
import { startTestServerProcess } from '../server-process.ts';
import { openSharedDatabase } from './buyers.ts';

let database: Database;
let server: MailServer;

openAround(async (closeLater) => {
  database = await openSharedDatabase(closeLater);
  server = await startMailServer();
  closeLater(server.stop);
});

const start = () => startTestServerProcess(database.connection, { SMTP_URL: server.url });

it('kill -9 while mails are being sent loses none: each is sent once more, under its own Message-ID', async () => {
  const { sourceId } = await makeSource(database);
  const enquiries = Array.from({ length: 8 }, () => enquiryInput());
  const handed: ReceivedMail[] = [];
  let hung: () => void = () => undefined;
  const firstHangs = new Promise<void>((resolve) => {
    hung = resolve;
  });
  // The mail server has read the mail but not answered, so the outcome is unknown.
  server.answer = (mail) => {
    handed.push(mail);
    hung();
    return new Promise(() => undefined);
  };
  const victim = await start();
  for (const enquiry of enquiries) await takeIn(database, sourceId, enquiry);
  await firstHangs;
  await victim.kill();

  server.answer = undefined;
  const claimed = await database.db.rows(sql<{ id: number }>`select id from outbox_messages where claim is not null and sent_at is null`);
  expect(claimed.length).toBeGreaterThan(0);
  // Five minutes later, when the claims of the killed process have expired.
  await database.db.rows(sql`update outbox_messages set available_at = app_now() where claim is not null`);
  const survivor = await start();
  await Promise.all(enquiries.map((enquiry) => server.mailTo(enquiry.email)));
  await survivor.stop();
  for (const { email } of enquiries)
    expect(
      server.mails.filter((mail) => mail.to.includes(email)),
      email,
    ).toHaveLength(1);
  for (const mail of handed) {
    const taken = server.mails.find(({ to }) => to[0] === mail.to[0]);
    expect(taken?.headers['message-id']).toBe(mail.headers['message-id']);
  }
  const unsent = await database.db.rows(sql`select id from outbox_messages where sent_at is null`);
  expect(unsent).toEqual([]);
  expect(await verifyInvariants(database.pool)).toEqual([]);
});
