import { afterAll, describe, expect, it } from 'vitest';
import type { CheckKind } from '../../contract/enquiries/values.ts';
import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { countRows, readEverything } from '../../test/every-table.ts';
import { formVisitor } from '../../test/factories/fill-in-form.ts';
import { makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { htmlProblems } from '../../test/public-page-checks.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { removeSetting, saveSetting } from '../platform/business-settings.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { eraseConsumer } from './consumer-enquiry.ts';
import { holdEnquiry, releaseDueEnquiry } from './release-enquiry.ts';
import { smsSetUp } from './settings.ts';

const clock = useTestClock('2026-03-02T09:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const visitor = () => formVisitor(test.app);
const minute = 60_000;
afterAll(async () => {
  clock.after(0);
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

let people = 0;

interface Sent {
  readonly form: string;
  readonly enquiryId: EnquiryId;
}

async function sendForm(more: Readonly<Record<string, string>> = {}): Promise<Sent> {
  people += 1;
  const email = `confirm${people}@consumer.test`;
  const form = await visitor().fillIn({ telephone: `07700 9${String(30_000 + people)}`, email, ...more });
  expect((await visitor().sendAll(form)).statusCode).toBe(303);
  const row = await test.database.db.first(
    sql<{ id: EnquiryId }>`select enquiry_id as id from enquiry_contacts where email = ${more['email'] ?? email}`,
  );
  if (row === undefined) throw new Error('nothing came in');
  return { form, enquiryId: row.id };
}

/** Secrets in the outbox for an enquiry until sent: code and link token. */
async function readSecrets(template: string, enquiryId: EnquiryId): Promise<{ code?: string; token?: string }> {
  const row = await test.database.db.first(sql<{ secrets: { code?: string; token?: string } }>`
    select secrets from outbox_messages where template = ${template} and recipient_id = ${enquiryId} order by id desc limit 1`);
  return row?.secrets ?? {};
}
const readCode = async (enquiryId: EnquiryId) => (await readSecrets('enquiry.telephone-code', enquiryId)).code ?? '';
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const giveCode = (form: string, code: string) => visitor().send(form, { step: 'code', code });
const again = (form: string) => visitor().send(form, { step: 'again' });

const readState = (enquiryId: EnquiryId) =>
  test.database.db.first(
    sql<{ status: string; reasons: string[] }>`select status, hold_reasons as reasons from enquiries where id = ${enquiryId}`,
  );
const passed = async (enquiryId: EnquiryId) =>
  (
    await test.database.db.rows(
      sql<{ kind: CheckKind }>`select kind from enquiry_checks where enquiry_id = ${enquiryId} and passed order by at, kind`,
    )
  ).map(({ kind }) => kind);
const release = (enquiryId: EnquiryId) => test.database.inTx((tx) => releaseDueEnquiry(tx, { enquiryId }));

it('confirms nothing and sends nothing after an erasure', async () => {
  const { form, enquiryId } = await sendForm();
  const [code, { token = '' }] = [await readCode(enquiryId), await readSecrets('enquiry.acknowledgement', enquiryId)];
  await test.database.inTx((tx) => eraseConsumer(tx, { enquiryId }));
  clock.after(2 * minute);
  const sent = await countRows(test.database);
  for (const { statusCode } of [await visitor().open(form), await giveCode(form, code), await again(form)]) expect(statusCode).toBe(410);
  const link = `/confirm-email/${token}`;
  expect([(await visitor().open(link)).statusCode, (await visitor().send(link, {})).statusCode]).toEqual([410, 410]);
  expect(await countRows(test.database)).toEqual(sent);
});

describe('telephone confirmation', () => {
  it('accepts the sent code and releases an enquiry held only for it', async () => {
    const { form, enquiryId } = await sendForm();
    const code = await readCode(enquiryId);
    expect(code).toMatch(/^\d{6}$/);
    clock.after(9 * minute);
    const confirmed = await giveCode(form, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([confirmed.statusCode, confirmed.headers['location']]).toEqual([303, form]);
    expect((await visitor().open(form)).body).toContain('Your phone number is confirmed.');
    expect(await passed(enquiryId)).toContain('telephone_confirmed');
    expect(await readState(enquiryId)).toEqual({ status: 'held', reasons: [] });
    await release(enquiryId);
    expect(await readState(enquiryId)).toEqual({ status: 'released', reasons: [] });
    // A resubmitted code is already confirmed.
    expect((await giveCode(form, code)).statusCode).toBe(303);
  });

  it('rejects a wrong code, and everything after five of them', async () => {
    const { form, enquiryId } = await sendForm();
    const code = await readCode(enquiryId);
    const answers: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) answers.push((await giveCode(form, wrongFor(code))).body);
    expect(answers.map((body) => body.includes('the code we sent.'))).toEqual([true, true, true, true, false]);
    expect(answers[4]).toContain('Too many wrong attempts.');
    const late = await giveCode(form, code);
    expect([late.statusCode, late.body.includes('Too many wrong attempts.')]).toEqual([422, true]);
    expect(await htmlProblems(late.body)).toEqual([]);
    expect(await passed(enquiryId)).not.toContain('telephone_confirmed');
    expect(await readState(enquiryId)).toEqual({ status: 'held', reasons: ['unconfirmed'] });
  });

  it('is not required without an SMS provider: no code is sent and the enquiry is released', async () => {
    await test.database.inTx((tx) => saveSetting(tx, { key: smsSetUp.key, value: false }));
    try {
      const { form, enquiryId } = await sendForm();
      expect(await readCode(enquiryId)).toBe('');
      expect((await visitor().open(form)).body).not.toContain('name="code"');
      expect((await readState(enquiryId))?.reasons).toEqual([]);
    } finally {
      await test.database.inTx((tx) => removeSetting(tx, { key: smsSetUp.key }));
    }
  });

  it('allows five attempts even when concurrent', async () => {
    const { form, enquiryId } = await sendForm();
    const wrong = wrongFor(await readCode(enquiryId));
    await Promise.all(Array.from({ length: 12 }, () => giveCode(form, wrong)));
    expect(
      await test.database.db.rows(sql`select tries from contact_confirmations where enquiry_id = ${enquiryId} and channel = 'sms'`),
    ).toEqual([{ tries: 5 }]);
  });

  it('rejects a code ten minutes old and accepts only the newest', async () => {
    const { form, enquiryId } = await sendForm();
    const old = await readCode(enquiryId);
    clock.after(10 * minute);
    expect((await giveCode(form, old)).body).toContain('This code has expired.');
    const sent = await again(form);
    expect([sent.statusCode, sent.headers['location']]).toEqual([303, `${form}?again=1`]);
    expect((await visitor().open(`${form}?again=1`)).body).toContain('ve sent another code.');
    const fresh = await readCode(enquiryId);
    if (fresh !== old) expect((await giveCode(form, old)).body).toContain('the code we sent.');
    expect((await giveCode(form, fresh)).statusCode).toBe(303);
    expect(await passed(enquiryId)).toContain('telephone_confirmed');
  });

  it('sends another code after a minute, five a day', async () => {
    const { form } = await sendForm();
    expect((await again(form)).body).toContain('Please wait a moment');
    for (let nth = 1; nth < 5; nth += 1) {
      clock.after(nth * minute);
      expect((await again(form)).statusCode).toBe(303);
    }
    clock.after(5 * minute);
    expect((await again(form)).body).toContain('t send any more codes to this number today.');
  });

  it('holds an enquiry for review if its number cannot receive SMS', async () => {
    const { form, enquiryId } = await sendForm({ telephone: '0116 496 0188' });
    expect(await readCode(enquiryId)).toBe('');
    const { body } = await visitor().open(form);
    expect(body).toContain('We may call you briefly before we pass your enquiry on.');
    expect(body).not.toContain('name="code"');
  });

  it('rejects the code from another form', async () => {
    const [one, other] = [await sendForm(), await sendForm()];
    const code = await readCode(one.enquiryId);
    if (code !== (await readCode(other.enquiryId))) expect((await giveCode(other.form, code)).statusCode).toBe(422);
    expect(await passed(one.enquiryId)).not.toContain('telephone_confirmed');
  });
});

describe('email confirmation', () => {
  const link = async (enquiryId: EnquiryId) => `/confirm-email/${(await readSecrets('enquiry.acknowledgement', enquiryId)).token}`;

  it('requires the button behind the link, so mail scanners confirm nothing', async () => {
    const { sourceId } = await makeSource(test.database);
    const enquiryId = await takeIn(test.database, sourceId);
    const path = await link(enquiryId);
    const before = await readEverything(test.database);
    for (let time = 0; time < 3; time += 1) {
      const { statusCode, body } = await visitor().open(path);
      expect([statusCode, body.includes('Confirm your email address?')]).toEqual([200, true]);
      expect(await htmlProblems(body)).toEqual([]);
    }
    expect(await readEverything(test.database)).toEqual(before);
    for (let time = 0; time < 2; time += 1) expect((await visitor().send(path, {})).headers['location']).toBe(path);
    expect((await visitor().open(path)).body).toContain('Your email address is confirmed');
    expect(await passed(enquiryId)).toContain('email_confirmed');
  });

  it('rejects links after seven days and unknown links', async () => {
    const { sourceId } = await makeSource(test.database);
    const enquiryId = await takeIn(test.database, sourceId);
    const path = await link(enquiryId);
    clock.after(7 * 24 * 60 * minute);
    for (const answer of [await visitor().open(path), await visitor().send(path, {})])
      expect([answer.statusCode, answer.body.includes('This link has expired')]).toEqual([410, true]);
    expect(await passed(enquiryId)).not.toContain('email_confirmed');
    for (const unknown of ['/confirm-email/x', `/confirm-email/${'A'.repeat(43)}`])
      expect((await visitor().open(unknown)).statusCode).toBe(404);
  });
});

describe('source requirements', () => {
  it('hold an enquiry until its score is reached', async () => {
    await test.database.db.rows(sql`update sources set required_checks = '{}', score_limit = 80 where form_site = 1`);
    const { form, enquiryId } = await sendForm();
    expect(await readState(enquiryId)).toEqual({ status: 'held', reasons: ['low_score'] });
    await giveCode(form, await readCode(enquiryId));
    await release(enquiryId);
    expect(await readState(enquiryId)).toEqual({ status: 'released', reasons: [] });
    await test.database.db.rows(sql`update sources set required_checks = '{telephone_confirmed}', score_limit = 40 where form_site = 1`);
  });

  it('never release what staff hold or what is doubtful', async () => {
    const held = await sendForm();
    await test.staff();
    const staff = await test.database.db.first(sql<{ id: StaffId }>`select min(id) as id from staff`);
    if (staff === undefined) throw new Error('there is nobody');
    const until = new Date(clock.now.getTime() + 60 * minute);
    await test.database.inTx((tx) => holdEnquiry(tx, { enquiryId: held.enquiryId, staffId: staff.id, until, reason: 'to ring them' }));
    await giveCode(held.form, await readCode(held.enquiryId));
    await release(held.enquiryId);
    expect(await readState(held.enquiryId)).toMatchObject({ status: 'held' });

    const doubtful = await sendForm({ description: 'Ring me on oh seven seven hundred nine double oh' });
    const before = (await readState(doubtful.enquiryId))?.reasons ?? [];
    await giveCode(doubtful.form, await readCode(doubtful.enquiryId));
    await release(doubtful.enquiryId);
    expect(before).toContain('doubtful_text');
    expect(await readState(doubtful.enquiryId)).toEqual({ status: 'held', reasons: ['doubtful_text'] });
  });
});

it('shows buyers dated facts before purchase, and staff the score with its parts', async () => {
  const { form, enquiryId } = await sendForm();
  clock.after(2 * minute);
  await giveCode(form, await readCode(enquiryId));
  const staff = await test.staff();
  const { data } = (await staff.call('GET', `/operator/leads/${enquiryId}`)).json<{
    data: { score: number; score_limit: number; checks: { kind: string; at: string }[]; timeline: { event: string }[] };
  }>();
  expect([data.score, data.score_limit]).toEqual([90, 40]);
  expect(data.checks.at(-1)).toMatchObject({ kind: 'telephone_confirmed', at: '2026-03-02T09:02:00.000Z' });
  expect(data.timeline.map(({ event }) => event)).toEqual(['received', 'telephone_confirmed']);
});
