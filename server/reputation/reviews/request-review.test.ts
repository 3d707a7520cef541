import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { RequestObstacle } from '../../../contract/reputation/reviews-values.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import type { TestCompany } from '../../../test/factories/create-company.ts';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import { boughtLead, type BoughtLead, mailedToken, reviewMails } from '../../../test/factories/review-lead.ts';
import { readFailure } from '../../../test/route-cases.ts';
import { useEmptyTables, useTestApp, useTestClock } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { errorText } from '../../platform/texts.ts';
import { recordReview } from './give-review.ts';
import { sendReviewReminders, requestReview } from './request-review.ts';

const day = 86_400_000;
const requested = 'You have already requested a review from this customer.';
const tooLate = 'Too much time has passed to request a review from this customer. We allow a window of up to 20 weeks to gather feedback.';

const clock = useTestClock('2026-03-02T10:00:00Z');
const test = useTestApp({ clock: () => clock.now });
useEmptyTables(test, 'outbox_messages', 'review_requests');
let sourceId: SourceId;
let company: TestCompany & TestCaller;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  company = await test.company({ creditLimitMinor: 1_000_000 });
});

const ask = (code: string, by: TestCaller = company, method: 'GET' | 'POST' = 'POST') => by.call(method, `/feedback/request/${code}`);
const preview = (code: string) => company.call('GET', `/feedback/request-preview/${code}`);
const requests = () => reviewMails(test);
/** On a day when the test's sessions have expired. */
const askLater = ({ code }: BoughtLead) => test.database.inTx((tx) => requestReview(tx, { companyId: company.companyId, code }));
/** The obstacle shown on the lead's page; null if it offers the request. */
const offered = async ({ code }: BoughtLead) =>
  (await company.call('GET', `/lead/find/${code}`)).json<{ data: { review_obstacle: RequestObstacle | null } }>().data.review_obstacle;
const reviewInput = { stars: 5, comment: 'Quick and tidy.', workDone: null, displayName: 'Winifred, Leicester' } as const;
let customers = 0;
/** Two of the company's leads whose customers share a contact channel. */
async function twoLeads(way: 'telephone' | 'email'): Promise<[BoughtLead, BoughtLead]> {
  customers += 1;
  const shared = way === 'telephone' ? { telephone: `07700 9560${10 + customers}` } : { email: `twice${customers}@consumer.test` };
  return [await boughtLead(test, company, sourceId, shared), await boughtLead(test, company, sourceId, shared)];
}

describe('a review request', () => {
  it.each(['GET', 'POST'] as const)('is sent once per lead, by %s, by mail to the customer', async (method) => {
    const { code, enquiryId } = await boughtLead(test, company, sourceId);
    expect((await ask(code, company, method)).json()).toEqual({ data: {} });
    expect(await requests()).toMatchObject([{ template: 'review-request', recipientKind: 'enquiry', recipientId: enquiryId }]);
    const again = await ask(code, company, method);
    expect([again.statusCode, readFailure(again).errors]).toEqual([409, [requested]]);
    expect(await requests()).toHaveLength(1);
  });

  it('is refused from another site, although it is a GET', async () => {
    const { code } = await boughtLead(test, company, sourceId);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await company.call('GET', `/feedback/request/${code}`, undefined, headers)).statusCode).toBe(400);
    expect(await requests()).toEqual([]);
  });

  it('is possible up to twenty weeks after the purchase', async () => {
    const [inTime, late] = [await boughtLead(test, company, sourceId), await boughtLead(test, company, sourceId)];
    clock.after(140 * day - 1);
    expect(await askLater(inTime)).toBe('requested');
    clock.after(140 * day);
    expect(await askLater(late)).toBe('reviewTooLate');
    expect(errorText('reviewTooLate')).toBe(tooLate);
  });

  it('is refused without an address or after a bounce', async () => {
    const [silent, bounced] = [await boughtLead(test, company, sourceId), await boughtLead(test, company, sourceId)];
    await test.database.db.rows(sql`update enquiry_contacts set email = null where enquiry_id = ${silent.enquiryId}`);
    await test.database.db.rows(sql`
      insert into undeliverable_contacts (enquiry_id, channel, found_by) values (${bounced.enquiryId}, 'email', 'bounce')`);
    for (const { code } of [silent, bounced]) {
      expect(readFailure(await ask(code)).errors).toEqual(["We don't have an email address for this customer."]);
    }
  });

  it('is mailed once for twenty concurrent calls', async () => {
    const { code } = await boughtLead(test, company, sourceId);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await company.call('POST', `/feedback/request/${code}`)).statusCode),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await requests()).toHaveLength(1);
  });

  it('is mailed once for twenty concurrent calls about two leads of one customer', async () => {
    const leads = await twoLeads('telephone');
    await Promise.all(Array.from({ length: 20 }, (_, at) => company.call('POST', `/feedback/request/${leads[at % 2]?.code ?? ''}`)));
    expect(await requests()).toHaveLength(1);
  });

  it('answers 404 for another company’s or an unknown lead', async () => {
    const { code } = await boughtLead(test, await test.company(), sourceId);
    expect([(await ask(code)).statusCode, (await ask('NOSUCHLEAD')).statusCode]).toEqual([404, 404]);
  });
});

describe('a customer with two purchases', () => {
  it.each(['telephone', 'email'] as const)('is asked once, recognised by the same %s', async (way) => {
    const [first, second] = await twoLeads(way);
    expect((await ask(first.code)).statusCode).toBe(200);
    expect(readFailure(await ask(second.code)).errors).toEqual([requested]);
    expect(await requests()).toHaveLength(1);
    expect(await offered(second)).toBe('reviewRequested');
  });

  it('may be asked by each company', async () => {
    const other = await test.company();
    const shared = { telephone: '07700 955001' };
    const [mine, theirs] = [await boughtLead(test, company, sourceId, shared), await boughtLead(test, other, sourceId, shared)];
    expect([(await ask(mine.code)).statusCode, (await ask(theirs.code, other)).statusCode]).toEqual([200, 200]);
  });

  it('is not asked or reminded after reviewing the company for another lead', async () => {
    const [first, second] = await twoLeads('email');
    await ask(first.code);
    await test.database.inTx((tx) => recordReview(tx, { ...reviewInput, purchaseId: second.purchaseId }));
    expect([await offered(first), await offered(second)]).toEqual(['reviewGiven', 'reviewGiven']);
    expect(readFailure(await ask(second.code)).errors).toEqual(['This customer has already reviewed you.']);
    clock.after(7 * day);
    expect(await test.database.inTx(sendReviewReminders)).toBe(0);
  });
});

describe('the lead’s page', () => {
  it('offers no request that would be refused', async () => {
    const lead = () => boughtLead(test, company, sourceId);
    const [open, asked, given, silent, bounced] = [await lead(), await lead(), await lead(), await lead(), await lead()];
    await ask(asked.code);
    await test.database.inTx((tx) => recordReview(tx, { ...reviewInput, purchaseId: given.purchaseId }));
    await test.database.db.rows(sql`update enquiry_contacts set email = null where enquiry_id = ${silent.enquiryId}`);
    await test.database.db.rows(sql`
      insert into undeliverable_contacts (enquiry_id, channel, found_by) values (${bounced.enquiryId}, 'email', 'bounce')`);
    for (const { code, ...ids } of [open, asked, given, silent, bounced]) {
      const obstacle = await offered({ code, ...ids });
      const answer = await ask(code);
      expect(answer.statusCode === 200 ? null : readFailure(answer).errors[0]).toBe(obstacle === null ? null : errorText(obstacle));
    }
    expect([await offered(given), await offered(silent)]).toEqual(['reviewGiven', 'reviewNoAddress']);
  });
});

describe('the mail', () => {
  it('has the only copy of the link', async () => {
    const { code, purchaseId } = await boughtLead(test, company, sourceId);
    await ask(code);
    const token = await mailedToken(test, 'review-request', purchaseId);
    const stored = await test.database.db.first(sql<{ hash: Buffer }>`
      select token_hash as hash from review_requests where purchase_id = ${purchaseId}`);
    expect(stored?.hash.equals(hashSecret(token))).toBe(true);
  });

  it('can be previewed by the company as it will be sent, and not once it was sent', async () => {
    const { code } = await boughtLead(test, company, sourceId);
    const shown = await preview(code);
    expect(shown.json()).toEqual({
      data: {
        language: 'en',
        subject: expect.stringMatching(/^How did .+ do\?$/) as string,
        heading: expect.stringMatching(/^How did .+ do\?$/) as string,
        paragraphs: ['Hello Winifred,', expect.stringContaining('On 2 Mar 2026 we passed'), expect.stringContaining('until 20 Jul 2026')],
        button: expect.stringMatching(/^Review /) as string,
      },
    });
    expect(await requests()).toEqual([]);
    await ask(code);
    expect(readFailure(await preview(code)).errors).toEqual([requested]);
  });

  it('is previewed in the operator’s template and the customer’s language, as sent', async () => {
    const { code, enquiryId, purchaseId } = await boughtLead(test, company, sourceId);
    await test.database.db.rows(sql`update enquiries set language = 'sv' where id = ${enquiryId}`);
    const template = `/operator/mail-templates/review-request/sv`;
    const staff = await test.staff('agent');
    const version = String((await staff.call('GET', template)).headers['etag']);
    const words = { 'request.subject': 'Berätta om {{company}}', 'request.text': '{{company}}, {{workType}}, {{date}}: hur gick det?' };
    const saved = await staff.call('PUT', template, { words, reason: 'agreed with the office' }, { 'if-match': version });
    expect(saved.statusCode, saved.body).toBe(200);
    const shown = (await preview(code)).json<{ data: { language: string; subject: string; paragraphs: string[]; button: string } }>().data;
    expect(shown).toMatchObject({ language: 'sv', subject: expect.stringMatching(/^Berätta om .+/) as string });
    expect(shown.paragraphs[1]).toMatch(/^.+, .+, 2 mars 2026: hur gick det\?$/);
    // Texts without a custom template use the default.
    expect(shown.button).toMatch(/^Skriv ett omdöme om .+$/);
    await ask(code);
    await test.sendMessages();
    const sent = await test.database.db.first(sql<{ subject: string; plain: string }>`
      select subject, plain from outbox_messages where template = 'review-request' and (payload->>'purchaseId')::bigint = ${purchaseId}`);
    expect(sent?.subject).toBe(shown.subject);
    expect(sent?.plain).toContain(shown.paragraphs[1]);
  });
});

describe('a reminder', () => {
  const remind = () => test.database.inTx(sendReviewReminders);
  const codes = async () => (await requests()).map(({ template }) => template);

  it('is sent once, a week later, with its own link; the first still works', async () => {
    const { code, purchaseId } = await boughtLead(test, company, sourceId);
    await ask(code);
    clock.after(7 * day - 1);
    await remind();
    expect(await codes()).toEqual(['review-request']);
    clock.after(7 * day);
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await codes()).toEqual(['review-request', 'review-reminder']);
    const links = [await mailedToken(test, 'review-request', purchaseId), await mailedToken(test, 'review-reminder', purchaseId)];
    expect(new Set(links).size).toBe(2);
    for (const token of links) expect((await test.app.inject(`/review/${token}`)).statusCode).toBe(200);
  });

  it('is not sent to customers who have answered, or no longer can', async () => {
    const [answered, late] = [await boughtLead(test, company, sourceId), await boughtLead(test, company, sourceId)];
    await ask(answered.code);
    await test.database.db.rows(sql`update review_requests set used_at = app_now() where purchase_id = ${answered.purchaseId}`);
    clock.after(139 * day);
    await askLater(late);
    clock.after(147 * day);
    expect(await remind()).toBe(0);
  });
});
