import { beforeAll, expect, it } from 'vitest';
import { operatorLeads } from '../../../contract/leads/operator-endpoints.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import { decideAsStaff, reportedScene } from '../../../test/dispute-scenes.ts';
import { makeSource, putOnSale, takeIn } from '../../../test/factories/create-enquiry.ts';
import { payInLedger } from '../../../test/factories/make-payment.ts';
import { boughtLead } from '../../../test/factories/review-lead.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { recordReview } from '../../reputation/reviews/give-review.ts';

let staff: TestCaller;
const test = useTestApp();
beforeAll(async () => {
  staff = await test.staff('agent');
});

const show = async (id: EnquiryId) => {
  const response = await staff.call('GET', `/operator/leads/${id}`);
  expect(response.statusCode, response.body).toBe(200);
  return { lead: operatorLeads['GET /operator/leads/{id}'].answers[200].parse(response.json()).data, body: response.body };
};

it('shows the enquiry, and only what distinguishes its customer', async () => {
  const { sourceId } = await makeSource(test.database);
  const id = await takeIn(test.database, sourceId, {
    telephone: '07700 900123',
    email: 'winifred@consumer.test',
    number_leads_requested: 2,
    question_answers: [
      { question: 3, option: 'In the kitchen' },
      { question: 10, option: 'semi' },
    ],
  });
  const { lead, body } = await show(id);
  expect(lead).toMatchObject({
    description: 'Combi is 14 years old and losing pressure.',
    customer: { name: 'W••• P•••', telephone: '07••• •••123', email: 'w•••@c•••' },
    agreed_maximum: 2,
    base_price: 24,
    price_override: null,
    buyers: [],
    offers: [],
    declines: [],
    last_change: 0,
  });
  expect(lead.answers.map(({ answer }) => answer)).toContain('In the kitchen');
  expect(body).not.toMatch(/Plantedname|Plantedstreet|Winifred|900123|7ZS/i);
});

it('masks a foreign telephone number as strictly as a domestic one', async () => {
  const { sourceId } = await makeSource(test.database);
  const id = await takeIn(test.database, sourceId, { country: 'dk', postcode: '2100', telephone: '32 12 34 56' });
  expect((await show(id)).lead.customer?.telephone).toBe('+453••• •••456');
});

it('lists a sale, its report, its credit and its rejected appeal in order', async () => {
  const scene = await reportedScene(test);
  await decideAsStaff(test, { reportId: scene.reportId, outcome: 'accepted' });
  const { lead } = await show(scene.enquiryId);
  expect(lead.timeline.map(({ event }) => event)).toEqual([
    'received',
    'released',
    'opened',
    'bought',
    'reported',
    'report_accepted',
    'credited',
  ]);
  expect(lead.timeline.find(({ event }) => event === 'report_accepted')).toMatchObject({
    staff: 'Robin Tester',
    company: { id: scene.company.companyId },
    reason: 'person',
  });
  const [buyer] = lead.buyers;
  expect(buyer).toMatchObject({
    company: { id: scene.company.companyId },
    code: scene.code,
    channel: 'single',
    price: 24,
    report: { id: scene.reportId, state: 'accepted' },
  });
  expect(lead.timeline.at(-1)).toMatchObject({ event: 'credited', amount: 24, code: buyer?.credit_note });
});

it('names a buyer once, with all credit notes and what is left of the invoice', async () => {
  const { sourceId } = await makeSource(test.database);
  const { enquiryId } = await boughtLead(test, await test.company(), sourceId);
  const [before] = (await show(enquiryId)).lead.buyers;
  const codes: string[] = [];
  const left = [before?.invoice.creditable_net];
  for (const net of [5, null]) {
    const body = { net, note: 'agreed on the telephone', reason: 'agreed on the telephone' };
    const credited = await staff.call('POST', `/operator/invoices/${before?.invoice.code}/credit`, body);
    expect(credited.statusCode, credited.body).toBe(200);
    codes.push(credited.json<{ data: { code: string } }>().data.code);
    left.push((await show(enquiryId)).lead.buyers[0]?.invoice.creditable_net);
  }
  const { buyers } = (await show(enquiryId)).lead;
  expect(buyers).toMatchObject([{ code: before?.code, credit_note: codes.join(', ') }]);
  expect(left).toEqual([24, 19, 0]);
});

it('shows who viewed, declined, paid and was reviewed', async () => {
  const { sourceId } = await makeSource(test.database);
  const [buyer, decliner] = [await test.company(), await test.company()];
  const { enquiryId, purchaseId } = await boughtLead(test, buyer, sourceId);
  await decliner.call('PUT', `/lead/mark-viewed/${enquiryId}`);
  await decliner.call('PUT', `/lead/reject/${enquiryId}`);
  await payInLedger(test.database, { companyId: buyer.companyId, amountMinor: 2_880 });
  const reviewInput = { purchaseId, stars: 4, comment: 'Tidy work.', workDone: null, displayName: 'A. M.' } as const;
  await test.database.inTx((tx) => recordReview(tx, reviewInput));
  const { lead } = await show(enquiryId);
  expect(lead.declines).toMatchObject([{ company: { id: decliner.companyId }, reason: null }]);
  expect(lead.timeline.slice(3)).toMatchObject([
    { event: 'bought', amount: 24, channel: 'single' },
    { event: 'viewed', company: { id: decliner.companyId } },
    { event: 'declined', company: { id: decliner.companyId } },
    { event: 'paid', company: { id: buyer.companyId } },
    { event: 'reviewed', count: 4 },
  ]);
});

it('shows staff actions with author and reason, and prices in their unit', async () => {
  const { sourceId } = await makeSource(test.database);
  const id = await putOnSale(test.database, sourceId);
  const admin = await test.staff('admin');
  const reason = 'agreed by telephone';
  await admin.call('PUT', `/operator/enquiries/${id}/price`, { price: 30, reason });
  await admin.call('PUT', `/operator/enquiries/${id}/maximum`, { maximum: 2, reason });
  await admin.call('POST', `/operator/enquiries/${id}/reveal`, { reason });
  await admin.call('POST', `/operator/enquiries/${id}/remove`, { reason, by_consumer: true });
  const { lead } = await show(id);
  expect(lead).toMatchObject({ price_override: 30, removal_reason: reason, lead: { stage: 'withdrawn', maximum: 2 } });
  expect(lead.timeline.slice(3)).toMatchObject([
    { event: 'price_overridden', from: null, to: 30, staff: 'Robin Tester', reason },
    { event: 'maximum_changed', from: 3, to: 2, staff: 'Robin Tester', reason },
    { event: 'revealed', staff: 'Robin Tester', reason },
    { event: 'removed', staff: 'Robin Tester', reason },
    { event: 'withdrawn', staff: 'Robin Tester' },
  ]);
  expect(lead.last_change).toBeGreaterThan(0);
});

it('answers 404 for an unknown number', async () => {
  expect((await staff.call('GET', '/operator/leads/987654321')).statusCode).toBe(404);
});
