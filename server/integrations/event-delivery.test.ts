import { describe, expect, it } from 'vitest';
import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { putOnSale } from '../../test/factories/create-enquiry.ts';
import { makeWebhook } from '../../test/factories/make-webhook.ts';
import { useWebhooks } from '../../test/use-webhooks.ts';
import { settleWithdrawal } from '../buying/settle-withdrawal.ts';
import { eraseExpiredContacts } from '../enquiries/erase-contacts.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { judgeReview, publishReview } from '../reputation/reviews/moderate-review.ts';
import { recordReview } from '../reputation/reviews/give-review.ts';

const { test, receiver, sourceId, received, logOf, buy, listening } = useWebhooks();

describe('a receiver is sent', () => {
  it('a purchase: the lead, its customer, the invoice', async () => {
    const company = await test.company();
    await makeWebhook(test, company, receiver.url);
    const id = await putOnSale(test.database, sourceId(), { question_answers: [{ question: 10, option: 'semi' }] });
    await test.database.db.rows(sql`insert into enquiry_tracking (enquiry_id, utm_source) values (${id}, 'spring-campaign')`);
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
        description: 'Combi is 14 years old and losing pressure.',
        answers: [
          { question: 'When would you like the work done?', answer: 'As soon as possible' },
          { question: 'What kind of property is it?', answer: 'Semi-detached house' },
        ],
        notes: [],
        coverage_areas: ['Coverage 1'],
      },
      customer: { forename: 'Winifred', surname: 'Plantedname', postcode: 'LE4 7ZS' },
      invoice: { net: 24, vat: 4.8, gross: 28.8, currency: 'GBP' },
    });
    const { code } = (purchased?.data['lead'] ?? {}) as { code?: string };
    expect(code).toBeTypeOf('string');
    expect(issued?.data).toMatchObject({ invoice: { lead_code: code, gross: 28.8, issued_at: '2026-11-02T12:00:00.000Z' } });
    expect(JSON.stringify(issued)).not.toContain('Plantedname');
    expect(JSON.stringify(purchased), 'how it was acquired').not.toContain('spring-campaign');
  });

  it('a credit note for a lead', async () => {
    const company = await test.company();
    await makeWebhook(test, company, receiver.url, ['lead.credited']);
    const { enquiryId } = await buy(company, true);
    await settleWithdrawal(test.database, enquiryId);
    await test.deliverEvents();
    const [credited, ...more] = received();
    expect([credited?.type, more]).toEqual(['lead.credited', []]);
    expect(credited?.data).toMatchObject({ credit_note: { reason: 'withdrawn', net: -24, gross: -28.8, currency: 'GBP' } });
  });

  it('a stage when a lead moves, and not when only a value changes', async () => {
    const company = await test.company();
    await makeWebhook(test, company, receiver.url, ['lead.stage_changed']);
    const { purchaseId } = await buy(company, true);
    const lead = await test.database.db.first(sql<{ code: string }>`select code from purchases where id = ${purchaseId}`);
    const code = lead?.code ?? '';
    await company.call('PUT', '/lead/stages', { leads: [code], stage: 'quoted' });
    const facts = { stage: 'quoted', job_value: null, lost_reason: null, next_action: null };
    await company.call('PUT', `/lead/progress/${code}`, { ...facts, quote_value: 900 });
    await company.call('PUT', '/lead/stages', { leads: [code], stage: 'won' });
    await test.deliverEvents();
    expect(received().map(({ data }) => data)).toMatchObject([
      { lead: { code }, from_stage: 'new', stage: 'quoted', quote_value: null, currency: 'GBP', changed_by: 'company' },
      { lead: { code }, from_stage: 'quoted', stage: 'won', quote_value: 900 },
    ]);
  });

  it('a review once it is published, and only once', async () => {
    const company = await test.company();
    await makeWebhook(test, company, receiver.url, ['review.published']);
    const { purchaseId } = await buy(company);
    const reviewInput = { purchaseId, stars: 4, comment: 'Tidy work.', workDone: null, displayName: 'A. M.' } as const;
    const review = await test.database.inTx((tx) => recordReview(tx, reviewInput));
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

  it('nothing about a review taken down before delivery', async () => {
    const company = await test.company();
    const { code } = await makeWebhook(test, company, receiver.url, ['review.published']);
    const { purchaseId } = await buy(company);
    const reviewInput = { purchaseId, stars: 1, comment: 'Late.', workDone: null, displayName: 'A. M.' } as const;
    const review = await test.database.inTx((tx) => recordReview(tx, reviewInput));
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

  it('only the events it subscribed to, and nothing of other companies', async () => {
    const [first, second] = [await test.company(), await test.company()];
    await makeWebhook(test, first, receiver.url, ['review.published']);
    await makeWebhook(test, second, receiver.url);
    await buy(first);
    await test.deliverEvents();
    expect(received()).toEqual([]);
  });

  it('no events, and none are stored, without a subscription', async () => {
    const count = async () => (await test.database.db.first(sql<{ count: number }>`select count(*) as count from company_events`))?.count;
    const before = await count();
    await buy(await test.company());
    expect(await count()).toBe(before);
  });
});

describe('an erased consumer', () => {
  const erase = async (enquiryId: EnquiryId): Promise<void> => {
    await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${enquiryId}`);
    await test.database.inTx(eraseExpiredContacts);
  };
  const readEventContents = async () =>
    JSON.stringify(await test.database.db.rows(sql`select v, d from company_events v join event_deliveries d on d.event_id = v.id`));

  it('is in nothing stored, including receivers’ responses', async () => {
    const { company, code } = await listening();
    const { enquiryId } = await buy(company);
    receiver.answerWith((response, { body }) => void response.end(body.slice(body.indexOf('"customer"'))));
    await test.deliverEvents();
    expect((await logOf(company, code))[0]?.answer).toContain('Plantedname');
    await erase(enquiryId);
    expect((await logOf(company, code))[0]?.answer).toBeNull();
    expect(await readEventContents()).not.toContain('Plantedname');
  });

  it('is not in an old event sent again, nor stored from a late response', async () => {
    const { company, code } = await listening();
    const { enquiryId, purchaseId } = await buy(company);
    await test.database.db.rows(sql`insert into lead_notes (purchase_id, text) values (${purchaseId}, 'Mrs Plantedname is in after six')`);
    await test.deliverEvents();
    expect(received()[0]?.data).toMatchObject({
      lead: { notes: [{ text: 'Mrs Plantedname is in after six', created: '2026-11-02T12:00:00.000Z' }] },
    });
    await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${enquiryId}`);
    const [expired] = await logOf(company, code);
    await company.call('POST', `/integrations/webhooks/${code}/deliveries/${expired?.id}/replay`);
    await test.deliverEvents();
    expect(received().at(-1)?.data, 'past retention').toMatchObject({ lead: { notes: [] }, customer: null });
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
