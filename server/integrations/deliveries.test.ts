import { beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryWire } from '../../contract/integrations/endpoints.ts';
import { eventTypes } from '../../contract/integrations/values.ts';
import type { CompanyId, EnquiryId, PurchaseId, SourceId, StaffId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useEventReceiver } from '../../test/event-receiver.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { makeWebhook } from '../../test/factories/make-webhook.ts';
import { buyOne } from '../../test/factories/settle-in-every-way.ts';
import { useEmptyTables, useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { settleWithdrawal } from '../buying/settle-withdrawal.ts';
import { eraseExpiredContacts } from '../enquiries/erase-expired-contacts.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { judgeReview } from '../reputation/reviews/moderation/judge-review.ts';
import { publishReview } from '../reputation/reviews/moderation/publish-review.ts';
import { recordReview } from '../reputation/reviews/record-review.ts';
import { sendDeliveries } from './delivering/send-deliveries.ts';
import { waitAfter } from './delivering/retry-rule.ts';

const clock = useTestClock('2026-11-02T12:00:00Z');
const test = useTestApp({ clock: () => clock.now, receiversMayBePrivate: true });
const receiver = useEventReceiver();
// What one test leaves waiting would be sent in the next.
useEmptyTables(test, 'event_deliveries', 'company_events');
let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});

type Company = TestCompany & TestCaller;
const minutes = (count: number): number => count * 60_000;
const received = () => receiver.received.map(({ body }) => JSON.parse(body) as { id: string; type: string; data: Record<string, unknown> });
const logOf = async (company: Company, code: string): Promise<DeliveryWire[]> =>
  (await company.call('GET', `/integrations/webhooks/${code}/deliveries`)).json<{ data: DeliveryWire[] }>().data;
const buy = async (company: { companyId: CompanyId }): Promise<{ purchaseId: PurchaseId; enquiryId: EnquiryId }> =>
  buyOne(test, company.companyId, sourceId);

/** A company that is told of purchases alone. */
async function listening(url = receiver.url): Promise<{ company: Company; code: string }> {
  const company = await test.company({ creditLimitMinor: 1_000_000 });
  return { company, code: (await makeWebhook(test, company, url, ['lead.purchased'])).code };
}

describe('what a receiver is told', () => {
  it('of a purchase: the lead, its customer, the invoice', async () => {
    const company = await test.company();
    await makeWebhook(test, company, receiver.url);
    const id = await putOnSale(test.database, sourceId);
    await company.call('PUT', `/lead/accept/${id}`, {});
    await test.deliverEvents();
    const [purchased, issued, ...more] = received();
    expect([purchased?.type, issued?.type, more]).toEqual(['lead.purchased', 'invoice.issued', []]);
    expect(purchased?.data).toMatchObject({
      lead: {
        enquiry_id: id,
        channel: 'single',
        country: 'gb',
        work_type: 'gas-boiler-replacement',
        bought_at: '2026-11-02T12:00:00.000Z',
      },
      customer: { forename: 'Winifred', surname: 'Plantedname', postcode: 'LE4 7ZS' },
      invoice: { net: 24, vat: 4.8, gross: 28.8, currency: 'GBP' },
    });
    const { code } = purchased?.data['lead'] as { code: string };
    expect(issued?.data).toMatchObject({ invoice: { lead_code: code, gross: 28.8, issued_at: '2026-11-02T12:00:00.000Z' } });
    expect(JSON.stringify(issued)).not.toContain('Plantedname');
  });

  it('of a credit note for a lead', async () => {
    const company = await test.company();
    await makeWebhook(test, company, receiver.url, ['lead.credited']);
    const { enquiryId } = await buyOne(test, company.companyId, sourceId, true);
    await settleWithdrawal(test.database, enquiryId);
    await test.deliverEvents();
    const [credited, ...more] = received();
    expect([credited?.type, more]).toEqual(['lead.credited', []]);
    expect(credited?.data).toMatchObject({ credit_note: { reason: 'withdrawn', net: -24, gross: -28.8, currency: 'GBP' } });
  });

  it('of a review once everybody may read it, and once only', async () => {
    const company = await test.company();
    await makeWebhook(test, company, receiver.url, ['review.published']);
    const { purchaseId } = await buy(company);
    const said = { purchaseId, stars: 4, comment: 'Tidy work.', workDone: null, displayName: 'A. M.' } as const;
    const review = await test.database.inTx((tx) => recordReview(tx, said));
    if (review.kind !== 'recorded') throw new Error(review.kind);
    await test.deliverEvents();
    expect(received()).toEqual([]);
    for (let time = 0; time < 2; time += 1) await test.database.inTx((tx) => publishReview(tx, { code: review.code }));
    await test.deliverEvents();
    expect(received().map(({ type, data }) => [type, data])).toEqual([
      [
        'review.published',
        { review: expect.objectContaining({ code: review.code, stars: 4, comment: 'Tidy work.', display_name: 'A. M.' }) },
      ],
    ]);
  });

  it('nothing of a review that was taken back before it was told', async () => {
    const company = await test.company();
    const { code } = await makeWebhook(test, company, receiver.url, ['review.published']);
    const { purchaseId } = await buy(company);
    const said = { purchaseId, stars: 1, comment: 'Late.', workDone: null, displayName: 'A. M.' } as const;
    const review = await test.database.inTx((tx) => recordReview(tx, said));
    if (review.kind !== 'recorded') throw new Error(review.kind);
    await test.database.inTx((tx) => publishReview(tx, { code: review.code }));
    await test.staff();
    const by = await test.database.db.first(
      sql<{ staffId: StaffId; actor: string }>`select max(id) as "staffId", 'Robin' as actor from staff`,
    );
    if (by === undefined) throw new Error('there is nobody');
    const judgement = { id: review.id, state: 'unpublished', reason: 'not of a customer', by } as const;
    expect(await test.database.inTx((tx) => judgeReview(tx, judgement))).toBe('judged');
    await test.deliverEvents();
    expect([received(), (await logOf(company, code)).map(({ state }) => state)]).toEqual([[], ['dropped']]);
  });

  it('only of what it asked for, and nothing of other companies', async () => {
    const [first, second] = [await test.company(), await test.company()];
    await makeWebhook(test, first, receiver.url, ['review.published']);
    await makeWebhook(test, second, receiver.url);
    await buy(first);
    await test.deliverEvents();
    expect(received()).toEqual([]);
  });

  it('nothing is written down where nobody wants to know', async () => {
    const count = async () => (await test.database.db.first(sql<{ count: number }>`select count(*) as count from company_events`))?.count;
    const before = await count();
    await buy(await test.company());
    expect(await count()).toBe(before);
  });
});

describe('a receiver that does not take it', () => {
  it.each([
    ['refuses', 500, 'refused'],
    ['is gone', 410, 'refused'],
    ['redirects', 302, 'redirected'],
  ] as const)('that %s is tried again later, and the log says what it answered', async (_, status, problem) => {
    const { company, code } = await listening();
    await buy(company);
    receiver.answerWith((response) => void response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end('no\u0000 thanks'));
    await test.deliverEvents();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await logOf(company, code)).toMatchObject([
      { state: 'waiting', attempts: 1, status, problem, answer: 'no thanks', next_try_at: '2026-11-02T12:00:30.000Z' },
    ]);
    receiver.answerWith((response) => void response.end());
    await test.deliverEvents();
    expect(receiver.received).toHaveLength(1);
    clock.after(30_000);
    await test.deliverEvents();
    expect(await logOf(company, code)).toMatchObject([{ state: 'delivered', attempts: 2, status: 200, problem: null, answer: null }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('that says nothing is left after its time, with what it began to say', async () => {
    const { company, code } = await listening();
    await buy(company);
    receiver.answerWith(() => undefined);
    await test.deliverEvents();
    expect(await logOf(company, code)).toMatchObject([{ state: 'waiting', status: null, problem: 'slow' }]);
    // Headers at once, and the body for ever.
    receiver.answerWith((response) => void response.writeHead(200).write('a'));
    clock.after(30_000);
    await test.deliverEvents();
    expect(await logOf(company, code)).toMatchObject([{ state: 'waiting', attempts: 2, problem: 'slow' }]);
  });

  it('that is not there, or answers without an end, is no trouble', async () => {
    const { company, code } = await listening('http://127.0.0.1:1/');
    await buy(company);
    await test.deliverEvents();
    expect(await logOf(company, code)).toMatchObject([{ state: 'waiting', problem: 'unreachable' }]);

    const endless = await listening();
    await buy(endless.company);
    receiver.answerWith((response) => {
      const more = (): void => void (response.destroyed || setImmediate(() => response.write('x'.repeat(1_000), more)));
      more();
    });
    await test.deliverEvents();
    const [delivery] = await logOf(endless.company, endless.code);
    expect([delivery?.state, delivery?.answer]).toEqual(['delivered', 'x'.repeat(500)]);
  });

  it.each(['https://localhost:9/', 'https://127.0.0.1:9/', 'https://[::1]:9/', 'https://[::ffff:127.0.0.1]:9/', 'https://10.0.0.1/'])(
    'whose name leads into a network is refused at the connection: %s',
    async (url) => {
      // Registered where it was allowed, or by a name that has moved since.
      const { company, code } = await listening(url);
      await buy(company);
      await sendDeliveries(test.database, { ...test.outward, allowsPrivate: false });
      expect(await logOf(company, code)).toMatchObject([{ state: 'waiting', status: null, problem: 'not_public' }]);
    },
  );

  it('is given up after ten tries within a day, and the company is told once', async () => {
    const { company, code } = await listening();
    await buy(company);
    await buy(company);
    receiver.answerWith((response) => void response.writeHead(503).end());
    let waited = 0;
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await test.deliverEvents();
      waited += (waitAfter(attempt) ?? 0) * 1_000;
      clock.after(waited);
    }
    expect(waited).toBeGreaterThan(minutes(23 * 60));
    expect(waited).toBeLessThanOrEqual(minutes(24 * 60));
    expect(await logOf(company, code)).toMatchObject([
      { state: 'dead', attempts: 10, next_try_at: null },
      { state: 'dead', attempts: 10, next_try_at: null },
    ]);
    clock.after(waited + minutes(60));
    await test.deliverEvents();
    expect(receiver.received).toHaveLength(20);
    await test.sendMessages();
    const mails = await test.database.db.rows(sql<{ plain: string }>`
      select plain from outbox_messages where template = 'webhook.dead' and recipient_id = ${company.companyId}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.plain).toContain('127.0.0.1');
    expect(mails[0]?.plain).toContain('/settings/integrations');
  });

  it('gets it again when the company asks for it, under the same id', async () => {
    const { company, code } = await listening();
    await buy(company);
    await test.deliverEvents();
    const [delivery] = await logOf(company, code);
    const replay = () => company.call('POST', `/integrations/webhooks/${code}/deliveries/${delivery?.id}/replay`);
    expect((await replay()).statusCode).toBe(200);
    expect((await replay()).statusCode).toBe(409);
    await test.deliverEvents();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.event_id, delivery?.event_id]);
    expect(await logOf(company, code)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });
});

describe('processes that deliver at once', () => {
  it('send every event once, in its order', async () => {
    const { company } = await listening();
    for (let lead = 0; lead < 6; lead += 1) await buy(company);
    // Each answer takes a moment, so that the others have every chance.
    receiver.answerWith((response) => void setTimeout(() => response.end(), 20));
    await Promise.all(Array.from({ length: 4 }, () => test.deliverEvents()));
    await test.deliverEvents();
    const ids = received().map(({ id }) => id);
    expect(ids).toHaveLength(6);
    expect(ids).toEqual([...ids].toSorted());
    expect(new Set(ids).size).toBe(6);
  });

  it('hold up no other receiver for one that is slow', async () => {
    const [slow, quick] = [await listening(`${receiver.url}?slow`), await listening()];
    await buy(slow.company);
    for (let lead = 0; lead < 3; lead += 1) await buy(quick.company);
    receiver.answerWith((response, { path }) => void (path.includes('slow') || response.end()));
    await Promise.all([test.deliverEvents(), test.deliverEvents(), test.deliverEvents(), test.deliverEvents()]);
    expect(receiver.received.filter(({ path }) => path === '/hook')).toHaveLength(3);
  });

  it('take over from one that died in the middle', async () => {
    const { company, code } = await listening();
    await buy(company);
    await test.deliverEvents();
    await buy(company);
    await test.database.db.rows(sql`
      update event_receivers set busy_claim = gen_random_uuid(), busy_until = app_now() + interval '30 seconds' where code = ${code}`);
    await test.deliverEvents();
    expect(received()).toHaveLength(1);
    clock.after(31_000);
    await test.deliverEvents();
    expect(received()).toHaveLength(2);
  });
});

describe('an erased consumer', () => {
  const erase = async (enquiryId: EnquiryId): Promise<void> => {
    await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${enquiryId}`);
    await test.database.inTx(eraseExpiredContacts);
  };
  const kept = async () =>
    JSON.stringify(await test.database.db.rows(sql`select v, d from company_events v join event_deliveries d on d.event_id = v.id`));

  it('is in nothing that was stored, nor in what a receiver answered', async () => {
    const { company, code } = await listening();
    const { enquiryId } = await buy(company);
    receiver.answerWith((response, { body }) => void response.end(body.slice(body.indexOf('"customer"'))));
    await test.deliverEvents();
    expect((await logOf(company, code))[0]?.answer).toContain('Plantedname');
    await erase(enquiryId);
    expect((await logOf(company, code))[0]?.answer).toBeNull();
    expect(await kept()).not.toContain('Plantedname');
  });

  it('is not told of when an old event is sent again, nor kept where the answer comes in afterwards', async () => {
    const { company, code } = await listening();
    const { enquiryId } = await buy(company);
    await test.deliverEvents();
    await erase(enquiryId);
    receiver.answerWith((response) => void response.end('I remember Plantedname'));
    const [delivery] = await logOf(company, code);
    await company.call('POST', `/integrations/webhooks/${code}/deliveries/${delivery?.id}/replay`);
    await test.deliverEvents();
    expect(received().at(-1)?.data['customer']).toBeNull();
    expect(await logOf(company, code)).toMatchObject([{ state: 'delivered', answer: null }]);
    const broken = await verifyInvariants(test.database.pool);
    expect(broken.filter(({ name }) => name.startsWith('P'))).toEqual([]);
  });
});

describe('the webhooks of a company', () => {
  const add = (company: TestCaller, more: object = {}) =>
    company.call('POST', '/integrations/webhooks', { url: 'https://hooks.example.com/', events: ['lead.purchased'], ...more });

  it('are five at most, also where somebody adds several at once', async () => {
    const company = await test.company();
    const answers = await Promise.all(Array.from({ length: 7 }, () => add(company)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409]);
    const listed = (await company.call('GET', '/integrations/webhooks')).json<{ data: { code: string; events: string[] }[] }>().data;
    expect(listed).toHaveLength(5);
    expect((await company.call('DELETE', `/integrations/webhooks/${listed[0]?.code}`)).statusCode).toBe(200);
    expect((await add(company, { events: [...eventTypes] })).statusCode).toBe(201);
  });

  it('tell their secret once and never again', async () => {
    const company = await test.company();
    const { secret } = (await add(company)).json<{ data: { secret: string } }>().data;
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect((await company.call('GET', '/integrations/webhooks')).body).not.toContain(secret.slice(6));
    const stored = await test.database.pool.query('select * from event_receivers');
    expect(JSON.stringify(stored.rows)).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'));
  });

  it.each([
    [{ url: 'ftp://hooks.example.com/' }, 'url'],
    [{ url: 'nowhere' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['lead.sold'] }, 'events'],
    [{ events: ['lead.purchased', 'lead.purchased'] }, 'events'],
  ])('are refused with what is wrong: %o', async (more, field) => {
    const response = await add(await test.company(), more);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ data: { fields: object } }>().data.fields).map((name) => name.split('.')[0])).toEqual([field]);
  });

  it('are nobody else’s', async () => {
    const { company, code } = await listening();
    await buy(company);
    await test.deliverEvents();
    const [delivery] = await logOf(company, code);
    const other = await listening();
    const answers = await Promise.all([
      other.company.call('POST', `/integrations/webhooks/${code}/secret`),
      other.company.call('POST', `/integrations/webhooks/${code}/test`),
      other.company.call('DELETE', `/integrations/webhooks/${code}`),
      other.company.call('GET', `/integrations/webhooks/${code}/deliveries`),
      other.company.call('POST', `/integrations/webhooks/${code}/deliveries/${delivery?.id}/replay`),
      other.company.call('POST', `/integrations/webhooks/${other.code}/deliveries/${delivery?.id}/replay`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('take a test one at a time, and nothing more once they are removed', async () => {
    const { company, code } = await listening();
    const sendTest = () => company.call('POST', `/integrations/webhooks/${code}/test`);
    expect([(await sendTest()).statusCode, (await sendTest()).statusCode]).toEqual([200, 409]);
    await test.deliverEvents();
    expect((await sendTest()).statusCode).toBe(200);
    await buy(company);
    expect((await company.call('DELETE', `/integrations/webhooks/${code}`)).statusCode).toBe(200);
    await test.deliverEvents();
    expect(received()).toHaveLength(1);
    expect((await sendTest()).statusCode).toBe(404);
  });

  it('of a locked company wait until it is unlocked', async () => {
    const { company } = await listening();
    await buy(company);
    const lock = (at: string | null) =>
      test.database.pool.query('update companies set locked_at = $1 where id = $2', [at, company.companyId]);
    await lock('2026-11-02T12:00:00Z');
    await test.deliverEvents();
    expect(received()).toEqual([]);
    await lock(null);
    await test.deliverEvents();
    expect(received()).toHaveLength(1);
  });
});
