import { randomBytes } from 'node:crypto';
import type { Owner } from '../contract/kit/endpoint.ts';
import type { PurchaseId } from '../contract/kit/ids.ts';
import { publishNotice } from '../server/alerts/notices/operator-notices.ts';
import { purchaseLead } from '../server/buying/purchase-lead.ts';
import { reservePayment } from '../server/billing/payments/reserve-payment.ts';
import { inviteMember } from '../server/identity/member-invitations.ts';
import { recordReview } from '../server/reputation/reviews/give-review.ts';
import { sql } from '../server/platform/database/sql.ts';
import type { TestApp } from './app-harness.ts';
import { givePhoto } from './factories/give-photo.ts';
import { makeKey } from './factories/make-key.ts';
import { makeWebhook } from './factories/make-webhook.ts';
import { makeSource, putOnSale } from './factories/create-enquiry.ts';

type PathValues = Readonly<Record<string, string>>;

const unusedNumber = '987654321';

async function anothersLead(test: TestApp): Promise<PathValues> {
  const other = await test.company();
  const { sourceId } = await makeSource(test.database);
  const enquiryId = await putOnSale(test.database, sourceId);
  const order = { companyId: other.companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
  const outcome = await test.database.inTx((tx) => purchaseLead(tx, order));
  if (outcome.kind !== 'bought') throw new Error(`the fixture could not buy: ${JSON.stringify(outcome)}`);
  return { id: outcome.receipt.code };
}

async function anothersReview(test: TestApp): Promise<PathValues> {
  const { id } = await anothersLead(test);
  const purchase = await test.database.db.first(sql<{ id: PurchaseId }>`select id from purchases where code = ${id ?? ''}`);
  if (purchase === undefined) throw new Error(`lead ${id} has no purchase`);
  const reviewInput = { purchaseId: purchase.id, stars: 4, comment: 'Tidy work.', workDone: null, displayName: 'A. M.' } as const;
  const outcome = await test.database.inTx((tx) => recordReview(tx, reviewInput));
  if (outcome.kind !== 'recorded') throw new Error(`the fixture could not review: ${outcome.kind}`);
  return { id: String(outcome.id) };
}

async function anothersInvoice(test: TestApp): Promise<PathValues> {
  const { id } = await anothersLead(test);
  const invoice = await test.database.db.first(sql<{ code: string }>`
    select i.code from invoices i join purchases p on p.id = i.purchase_id where p.code = ${id ?? ''}`);
  if (invoice === undefined) throw new Error(`lead ${id} has no invoice`);
  return { code: invoice.code };
}

async function anothersCard(test: TestApp): Promise<PathValues> {
  const { companyId } = await test.company();
  const card = await test.database.db.first(sql<{ id: number }>`select id from cards where company_id = ${companyId}`);
  return { id: String(card?.id) };
}

/** Recorded, but not yet known to any provider. */
async function anothersPayment(test: TestApp): Promise<PathValues> {
  const { companyId } = await test.company();
  const what = { amountMinor: 10_000 };
  const order = { companyId, origin: 'company', cardId: null, what, idempotency: null } as const;
  const reserved = await test.database.inTx((tx) => reservePayment(tx, order, 'sandbox'));
  if (reserved.kind !== 'reserved') throw new Error(`the fixture could not pay: ${JSON.stringify(reserved)}`);
  return { code: reserved.payment.code };
}

async function anothersWebhook(test: TestApp): Promise<PathValues> {
  const { code } = await makeWebhook(test, await test.company(), 'https://receiver.example.com/');
  return { code, id: unusedNumber };
}

async function anothersNotice(test: TestApp): Promise<PathValues> {
  const other = await test.company();
  const outcome = await test.database.inTx((tx) =>
    publishNotice(tx, {
      look: 'info',
      subject: 'For somebody else',
      content: 'Nobody else reads this.',
      dismissable: true,
      messageType: 'other',
      marketing: false,
      audience: { kind: 'company', company: other.companyId },
      from: null,
      until: null,
      reason: 'for a test',
      by: { staffId: null, actor: 'test' },
    }),
  );
  if (outcome.kind !== 'published') throw new Error(`the fixture could not publish: ${outcome.kind}`);
  return { id: String(outcome.id) };
}

async function anothersListView(test: TestApp): Promise<PathValues> {
  const body = { list: 'leads', name: 'Held in Leicester', query: 'view=held&search=LE1', reason: 'for their own work' };
  const answered = await (await test.staff()).call('POST', '/operator/list-views', body);
  return { id: String(answered.json<{ data: { id: number } }>().data.id) };
}

async function anothersExport(test: TestApp): Promise<PathValues> {
  const { companyId, userId } = await test.company();
  const code = randomBytes(12).toString('hex');
  await test.database.db.rows(sql`
    insert into prepared_exports (code, company_id, user_id, caller, address, file_name)
    values (${code}, ${companyId}, ${userId}, '{}', '/download/leads.csv', 'leads')`);
  return { code };
}

/**
 * For every owner named in the contract: an object that exists but belongs to someone else, or, for public routes, that
 * does not exist. The values fill the path. An owner without a fixture fails the route table test.
 */
export const ownerFixtures: Readonly<Record<Exclude<Owner, 'none'>, (test: TestApp) => Promise<PathValues>>> = {
  market: () => Promise.resolve({ id: unusedNumber, enquiry: unusedNumber, option: '1' }),
  lead: async (test) => ({ ...(await anothersLead(test)), photo: '1' }),
  'sold-lead': () => Promise.resolve({ code: 'NoSuchLead1' }),
  invoice: anothersInvoice,
  'billed-invoice': () => Promise.resolve({ code: '9999999999-0001' }),
  'late-payment': () => Promise.resolve({ code: 'NoSuchPayment1' }),
  card: anothersCard,
  payment: anothersPayment,
  'listing-image': async (test) => ({ id: String(await givePhoto(test.database, (await test.company()).companyId)) }),
  'scheduled-price': () => Promise.resolve({ id: unusedNumber, country: 'gb' }),
  'scheduled-change': () => Promise.resolve({ id: unusedNumber }),
  category: () => Promise.resolve({ id: unusedNumber }),
  question: () => Promise.resolve({ id: unusedNumber }),
  'work-type': () => Promise.resolve({ country: 'gb', workTypeId: unusedNumber }),
  coverage: async (test) => {
    const { companyId } = await test.company();
    const row = await test.database.db.first(sql<{ id: number }>`select id from coverage_areas where company_id = ${companyId}`);
    return { id: String(row?.id) };
  },
  company: () => Promise.resolve({ id: unusedNumber, accreditation: '1', card: '1', user: '1' }),
  accreditation: () => Promise.resolve({ id: unusedNumber }),
  enquiry: () => Promise.resolve({ id: unusedNumber }),
  'reject-reason': () => Promise.resolve({ option: unusedNumber }),
  source: () => Promise.resolve({ id: unusedNumber }),
  'failed-call': () => Promise.resolve({ id: unusedNumber }),
  'meta-lead': () => Promise.resolve({ id: unusedNumber }),
  'status-delivery': () => Promise.resolve({ id: unusedNumber }),
  'source-address': () => Promise.resolve({ address: 'NoSuchAddress', code: 'AB23CD45', token: 'x'.repeat(22) }),
  'prepared-export': anothersExport,
  import: () => Promise.resolve({ id: unusedNumber }),
  staff: () => Promise.resolve({ id: unusedNumber }),
  'staff-invitation': () => Promise.resolve({ id: unusedNumber }),
  'list-view': anothersListView,
  brand: () => Promise.resolve({ key: 'nobodys', brand: 'nobodys', ground: 'light' }),
  'intake-key': () => Promise.resolve({ id: unusedNumber }),
  'money-request': () => Promise.resolve({ id: unusedNumber }),
  'discount-change': () => Promise.resolve({ id: unusedNumber }),
  'content-page': () => Promise.resolve({ key: 'no-such-page', language: 'en' }),
  introduction: () => Promise.resolve({ id: unusedNumber }),
  job: () => Promise.resolve({ name: 'release-enquiry', id: '00000000-0000-4000-8000-000000000000' }),
  message: () => Promise.resolve({ id: unusedNumber }),
  report: () => Promise.resolve({ id: unusedNumber }),
  'report-address': () => Promise.resolve({ provider: 'postmark', secret: 'x'.repeat(43), token: `1-${'0'.repeat(20)}` }),
  'paused-address': () => Promise.resolve({ id: unusedNumber }),
  'alert-link': () => Promise.resolve({ code: 'Ab3dE6gHAb3dE6gH' }),
  'alert-address': () => Promise.resolve({ kind: 'digest', code: 'x'.repeat(43) }),
  ticket: () => Promise.resolve({ id: unusedNumber }),
  session: async (test) => {
    const { userId } = await test.company();
    const row = await test.database.db.first(sql<{ id: number }>`select id from sessions where user_id = ${userId}`);
    return { id: String(row?.id) };
  },
  passkey: async (test) => {
    const { userId } = await test.company();
    const row = await test.database.db.first(sql<{ id: number }>`
      insert into passkeys (user_id, credential_id, public_key, counter, rp_id, name)
      values (${userId}, ${randomBytes(16)}, 'key', 0, 'localhost', 'Phone') returning id`);
    return { id: String(row?.id) };
  },
  member: async (test) => ({ id: String((await test.company()).userId) }),
  invitation: async (test) => {
    const { companyId, userId } = await test.company();
    const order = { companyId, email: 'invited@another.test', role: 'sales', by: userId } as const;
    const invited = await test.database.inTx((tx) => inviteMember(tx, order));
    if (invited.kind !== 'invited') throw new Error(`the fixture could not invite: ${invited.kind}`);
    return { id: String(invited.invitation.id) };
  },
  webhook: anothersWebhook,
  delivery: anothersWebhook,
  'push-device': () => Promise.resolve({ id: unusedNumber }),
  'api-key': async (test) => ({ id: String((await makeKey(test.database, await test.company(), ['read-leads'])).id) }),
  notice: anothersNotice,
  review: anothersReview,
  'moderated-review': () => Promise.resolve({ id: unusedNumber }),
  'published-notice': () => Promise.resolve({ id: unusedNumber }),
  address: () => Promise.resolve({ id: 'sandbox-gb-XX99XX-0' }),
  region: () => Promise.resolve({ country: 'xx', area: 'ZZ' }),
};
