import type { Owner } from '../contract/kit/endpoint.ts';
import { publishNotice } from '../server/alerts/notices/publish-notice.ts';
import { purchaseLead } from '../server/buying/purchase-lead.ts';
import { sql } from '../server/platform/database/sql.ts';
import type { TestApp } from './app-harness.ts';
import { makeSource, putOnSale } from './factories/create-enquiry.ts';

type PathValues = Readonly<Record<string, string>>;

const nobodysNumber = '987654321';

async function anothersLead(test: TestApp): Promise<PathValues> {
  const other = await test.company();
  const { sourceId } = await makeSource(test.database);
  const enquiryId = await putOnSale(test.database, sourceId);
  const order = { companyId: other.companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
  const outcome = await test.database.inTx((tx) => purchaseLead(tx, order));
  if (outcome.kind !== 'bought') throw new Error(`the fixture could not buy: ${JSON.stringify(outcome)}`);
  return { id: outcome.receipt.code };
}

async function anothersInvoice(test: TestApp): Promise<PathValues> {
  const { id } = await anothersLead(test);
  const invoice = await test.database.db.first(sql<{ code: string }>`
    select i.code from invoices i join purchases p on p.id = i.purchase_id where p.code = ${id ?? ''}`);
  if (invoice === undefined) throw new Error(`lead ${id} has no invoice`);
  return { code: invoice.code };
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

/**
 * For every owner that a contract names: something that exists but is not the caller's, or, where everybody may ask, that
 * does not exist. The values fill the path. An owner without a fixture fails the route table's test.
 */
export const ownerFixtures: Readonly<Record<Exclude<Owner, 'none'>, (test: TestApp) => Promise<PathValues>>> = {
  market: () => Promise.resolve({ id: nobodysNumber, enquiry: nobodysNumber, option: '1' }),
  lead: anothersLead,
  invoice: anothersInvoice,
  'work-type': () => Promise.resolve({ country: 'gb', workTypeId: nobodysNumber }),
  coverage: async (test) => {
    const { companyId } = await test.company();
    const row = await test.database.db.first(sql<{ id: number }>`select id from coverage_areas where company_id = ${companyId}`);
    return { id: String(row?.id) };
  },
  company: () => Promise.resolve({ id: nobodysNumber, accreditation: '1' }),
  accreditation: () => Promise.resolve({ id: nobodysNumber }),
  enquiry: () => Promise.resolve({ id: nobodysNumber }),
  'reject-reason': () => Promise.resolve({ option: nobodysNumber }),
  source: () => Promise.resolve({ id: nobodysNumber }),
  'intake-key': () => Promise.resolve({ id: nobodysNumber }),
  'discount-change': () => Promise.resolve({ id: nobodysNumber }),
  message: () => Promise.resolve({ id: nobodysNumber }),
  'alert-link': () => Promise.resolve({ code: 'Ab3dE6gHAb3dE6gH' }),
  'alert-address': () => Promise.resolve({ kind: 'digest', code: 'x'.repeat(43) }),
  ticket: () => Promise.resolve({ id: nobodysNumber }),
  session: async (test) => {
    const { userId } = await test.company();
    const row = await test.database.db.first(sql<{ id: number }>`select id from sessions where user_id = ${userId}`);
    return { id: String(row?.id) };
  },
  notice: anothersNotice,
  'published-notice': () => Promise.resolve({ id: nobodysNumber }),
  address: () => Promise.resolve({ id: 'sandbox-gb-XX99XX-0' }),
  region: () => Promise.resolve({ country: 'xx', area: 'ZZ' }),
};
