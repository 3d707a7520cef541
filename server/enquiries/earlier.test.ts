import { afterAll, describe, expect, it } from 'vitest';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import { formVisitor } from '../../test/factories/fill-in-form.ts';
import { htmlProblems } from '../../test/public-page-checks.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { purgeDrafts } from './form/drafts.ts';
import { withdrawEnquiry } from './end-enquiry.ts';

const clock = useTestClock('2026-03-02T09:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const visitor = () => formVisitor(test.app);
const fiveDays = 5 * 86_400_000;
afterAll(async () => {
  clock.after(2 * fiveDays);
  await test.sendMessages();
  await test.database.inTx(purgeDrafts);
  // Sets the clock of the connection that verifies.
  await test.database.db.rows(sql`select`);
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

/** Sends the form; returns its URL and enquiry. */
async function sendForm(me: { readonly telephone: string; readonly email: string }): Promise<{ form: string; enquiryId: EnquiryId }> {
  const form = await visitor().fillIn(me);
  expect((await visitor().sendAll(form)).statusCode).toBe(303);
  const row = await test.database.db.first(sql<{ id: EnquiryId }>`
    select max(enquiry_id) as id from enquiry_contacts where email = ${me.email}`);
  if (row === undefined) throw new Error('nothing came in');
  return { form, enquiryId: row.id };
}

async function readSecret(template: string, enquiryId: EnquiryId, name: 'code' | 'token'): Promise<string> {
  const row = await test.database.db.first(sql<{ secret: string }>`
    select secrets->>${name} as secret from outbox_messages where template = ${template} and recipient_id = ${enquiryId}`);
  return row?.secret ?? '';
}

const earlierNotice = 'You sent us this enquiry on Monday 2 March.';

describe('an earlier enquiry', () => {
  it('is revealed only after confirming the telephone number', async () => {
    const telephone = '07700 939001';
    const first = await sendForm({ telephone, email: 'first@consumer.test' });
    clock.after(fiveDays);
    const { form, enquiryId } = await sendForm({ telephone, email: 'second@consumer.test' });
    expect((await visitor().open(form)).body).not.toContain('re working on it');
    await visitor().send(form, { step: 'code', code: await readSecret('enquiry.telephone-code', enquiryId, 'code') });
    const { body } = await visitor().open(form);
    expect(body).toContain(earlierNotice);
    expect(await htmlProblems(body)).toEqual([]);
    // A withdrawn enquiry does not count.
    await test.database.inTx((tx) =>
      withdrawEnquiry(tx, { enquiryId: first.enquiryId, staffId: null, reason: 'asked for by the customer' }),
    );
    expect((await visitor().open(form)).body).not.toContain('re working on it');
  });

  it('is revealed after confirming the email, for the same work only', async () => {
    const email = 'twice@consumer.test';
    await sendForm({ telephone: '07700 939002', email });
    clock.after(fiveDays);
    const { enquiryId } = await sendForm({ telephone: '07700 939003', email });
    const page = `/confirm-email/${await readSecret('enquiry.acknowledgement', enquiryId, 'token')}`;
    expect((await visitor().open(page)).body).not.toContain('re working on it');
    await visitor().send(page, {});
    const { body } = await visitor().open(page);
    expect(body).toContain(earlierNotice);
    expect(await htmlProblems(body)).toEqual([]);
    await test.database.db.rows(sql`update enquiries set work_type_id = 102 where id = ${enquiryId}`);
    expect((await visitor().open(page)).body).not.toContain('re working on it');
    await test.database.db.rows(sql`update enquiries set work_type_id = 101 where id = ${enquiryId}`);
  });
});
