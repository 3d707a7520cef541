import { beforeAll, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { useTestClock } from '../../test/use-test-app.ts';
import { purchaseLead } from '../buying/purchase-lead.ts';
import { eraseConsumer } from '../enquiries/consumer-enquiry.ts';
import { revealContact } from '../enquiries/contacts.ts';
import { sql } from '../platform/database/sql.ts';
import type { MessagingContext } from '../platform/sending/messaging-context.ts';
import { sendMessages } from '../platform/sending/send-messages.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';

const clock = useTestClock('2026-03-02T12:00:00Z');
const { test, server } = useMailedApp({ clock: () => clock.now });
let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});

const privacy = readInvariants().filter(({ name }) => name.startsWith('P'));
const verifyPrivacy = () => verifyInvariants(test.database.pool, privacy);
const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

async function sold() {
  const enquiryId = await putOnSale(test.database, sourceId);
  const buyer = await test.company();
  expect((await buyer.call('PUT', `/lead/accept/${enquiryId}`, {})).statusCode).toBe(200);
  return { enquiryId, companyId: buyer.companyId, email: buyer.email };
}
const erase = (enquiryId: EnquiryId) => test.database.inTx((tx) => eraseConsumer(tx, { enquiryId }));

it.each([
  ['one enquiry', 1],
  ['a list', 2],
])('reading contact data of %s during an erasure returns nothing and is not logged', async (_, count) => {
  const { enquiryId, companyId } = await sold();
  const ids = count === 1 ? [enquiryId] : [enquiryId, await putOnSale(test.database, sourceId)];
  const read = await test.database.inTx(async (tx) => {
    await eraseConsumer(tx, { enquiryId });
    const reading = test.database.db.rows(revealContact({ type: 'company', companyId }, ids, 'page'));
    await expect.poll(async () => (await test.database.pool.query(waiting)).rowCount).toBe(1);
    return { reading };
  });
  expect(await read.reading).toMatchObject([
    { enquiryId, erased: true, erasedOnRequest: true, forename: null, surname: null, telephone: null, email: null, postcode: null },
  ]);
  expect(await test.database.db.rows(sql`select id from contact_reveals where enquiry_id = ${enquiryId} and surface = 'page'`)).toEqual([]);
});

it.each([
  ['kept', { mail: null, sms: null, showsPrivate: true }, false],
  ['sent', { showsPrivate: true }, false],
  ['sent once more', { showsPrivate: true }, true],
])("a receipt composed during an erasure is %s without the customer's data", async (_, more: Partial<MessagingContext>, isInDoubt) => {
  await test.sendMessages();
  const { enquiryId, email } = await sold();
  if (isInDoubt)
    await test.database.db.rows(
      sql`update outbox_messages set handing_at = app_now() - interval '1 hour' where template = 'purchase.receipt' and sent_at is null and kept_at is null`,
    );
  const { promise: erased, resolve: goOn } = Promise.withResolvers<undefined>();
  const { promise: allWritten, resolve: written } = Promise.withResolvers<undefined>();
  const receipt = test.post.templates['purchase.receipt'];
  if (receipt?.channel !== 'email') throw new Error('the receipt is no mail');
  const slow: MessagingContext['templates'][string] = {
    channel: 'email',
    compose: async (context) => {
      const mail = await receipt.compose(context);
      written(undefined);
      await erased;
      return mail;
    },
  };
  const sending = sendMessages(test.database, { ...test.post, templates: { ...test.post.templates, 'purchase.receipt': slow }, ...more });
  const since = server.mails.length;
  await allWritten;
  expect(await erase(enquiryId)).toBe(true);
  clock.after(1_000);
  goOn(undefined);
  await sending;
  await sendMessages(test.database, { ...test.post, ...more });
  const told = server.mails.slice(since).filter(({ to, subject }) => to.includes(email) && subject?.startsWith('Your lead'));
  expect(told.map(({ text }) => text?.includes('Plantedname'))).toEqual(more.mail === null ? [] : [false]);
  expect(
    await test.database.db.rows(sql`
      select num_nonnulls(o.subject, o.html, o.plain, o.headers) as words, coalesce(o.sent_at, o.kept_at) is not null as ended
      from outbox_messages o join purchases p on o.dedupe_key = 'purchase.receipt:' || p.id where p.enquiry_id = ${enquiryId}`),
  ).toEqual([{ words: 0, ended: true }]);
  expect(await verifyPrivacy()).toEqual([]);
});

it('an erasure that waited for a purchase is dated after its reading', async () => {
  const enquiryId = await putOnSale(test.database, sourceId);
  const { companyId } = await test.company();
  const idempotency = { key: 'while-it-waited', requestHash: Buffer.from('same') };
  const began = clock.now;
  await test.database.inTx(async (tx) => {
    // The first statement fixes the transaction's time.
    await tx.rows(sql`select app_now()`);
    clock.after(60_000);
    await test.database.inTx((earlier) =>
      purchaseLead(earlier, { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency }),
    );
    expect(await eraseConsumer(tx, { enquiryId })).toBe(true);
  });
  const contact = await test.database.db.first(sql<{ at: Date }>`
    select erased_at as at from enquiry_contacts where enquiry_id = ${enquiryId}`);
  expect(contact?.at.getTime()).toBe(began.getTime() + 60_000);
  expect(await verifyPrivacy()).toEqual([]);
});
