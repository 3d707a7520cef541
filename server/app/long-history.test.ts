import { describe, expect, it } from 'vitest';
import type { MarketplaceQuery } from '../../contract/buying/endpoints.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import { openTestApp, type TestApp } from '../../test/app-harness.ts';
import { openForTests, type CloseLater } from '../../test/open-together.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { makeLongPast } from '../../test/factories/make-long-past.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { openSession } from '../../test/factories/open-session.ts';
import { watchReads, type PlanMode, type Reading } from '../../test/rows-read.ts';
import { dismissLeadAlerts, listLeadAlerts, markLeadAlertsRead } from '../alerts/lead-alerts.ts';
import { issueDigests } from '../alerts/digests.ts';
import { listDismissable, listNotices } from '../alerts/notices/notices.ts';
import { declineLead, giveDeclineReason } from '../buying/declines.ts';
import { queryMarketplace } from '../buying/marketplace/marketplace-query.ts';
import { purchaseLead } from '../buying/purchase-lead.ts';
import { isShownTo, markViewed } from '../buying/visible-lead-query.ts';
import { readCostFacts } from '../distribution/lead-delivery.ts';
import { coveringCompanies } from '../distribution/match-query.ts';
import { tradeGate } from '../identity/session-gate.ts';
import { listLeads } from '../leads/inventory-query.ts';
import { findLead, listLeadWorkTypes } from '../leads/lead-query.ts';
import type { Tx } from '../platform/database/database.ts';
import { Rollback } from '../platform/database/transaction.ts';
import type { TradeCaller } from '../platform/http/route.ts';

/** Enquiries each company has bought, and as many declined; a page shows one percent of them. */
const past = 1_000;
const tables = [
  'purchases',
  'declines',
  'enquiry_views',
  'offers',
  'lead_alert_states',
  'lead_alert_changes',
  'lead_states',
  'invoices',
  'purchase_cap_uses',
];
/** How many of those rows a statement may read: about twice the enquiries on sale. */
const maxRowsRead = 250;

interface Market {
  readonly test: TestApp;
  readonly busy: TestCompany;
  /** On sale in the busy company's coverage, neither bought nor declined by it. */
  readonly open: EnquiryId;
  readonly quoteCode: string;
  readonly leadCode: string;
  readonly token: string;
}

async function makeMarket(counted: 'before' | 'never', closeLater: CloseLater): Promise<Market> {
  const test = await openTestApp({}, closeLater);
  const { sourceId } = await makeSource(test.database);
  const [busy, other] = [await test.company(), await test.company()];
  const client = await test.database.pool.connect();
  try {
    const first = await putOnSale(test.database, sourceId);
    const names = `site, source_id, country, work_type_id, district_id, timescale, received_at, released_at, opened_at, max_sales, base_price_minor,
      list_price_minor, currency`;
    await client.query(`insert into company_alert_settings select id, null, '{null}', true, true, true, true, 1, 1 from companies`);
    const copy = (code: string, many: number, status: string, days: string): Promise<unknown> =>
      client.query(`
        insert into enquiries (quote_code, status, ended_at, ${names})
        select '${code}' || n, '${status}', case when '${status}' = 'expired' then released_at end,
               ${names.replace(/(\w+_at)/g, `$1 - interval '${days}'`)} from enquiries, generate_series(1, ${many}) n where id = ${first}`);
    await copy('ENDED', 4 * past + 4, 'expired', '70 days');
    await copy('OPEN', 50, 'released', '1 hour');
    if (counted === 'before') {
      // Analysed while every company had one purchase, so statistics treat them alike.
      await makeLongPast(client, { companyIds: [busy.companyId, other.companyId], ended: 1, open: 0 });
      await client.query('analyze');
    }
    await makeLongPast(client, { companyIds: [busy.companyId, other.companyId], ended: past, open: 5 });
    await client.query(`update accounts set balance_minor = 2880`);
    const open = await putOnSale(test.database, sourceId);
    const { rows } = await client.query<{ quote_code: string }>(`select quote_code from enquiries where id = ${open}`);
    const leads = await client.query<{ code: string }>(
      `select code from purchases where company_id = ${busy.companyId} order by id limit 1`,
    );
    return {
      test,
      busy,
      open,
      quoteCode: rows[0]?.quote_code ?? '',
      leadCode: leads.rows[0]?.code ?? '',
      token: await openSession(test.database, busy.userId),
    };
  } finally {
    client.release();
  }
}

const caller = ({ busy }: Market, reach: TradeCaller['reach'] = 'country'): TradeCaller => ({
  kind: 'trade',
  companyId: busy.companyId,
  userId: busy.userId,
  role: 'owner',
  sessionId: 1,
  country: 'gb',
  language: 'en',
  pageLanguage: 'en',
  brand: 'main',
  reach,
  calledAt: new Date(),
  version: null,
});

/** A query, and the tables it may read little of if they differ from the usual ones. */
type Question = readonly [what: string, read: (tx: Tx, market: Market) => Promise<unknown>, of?: readonly string[]];

function page(what: string, asked: Partial<MarketplaceQuery>, openNow: number, reach?: TradeCaller['reach']): Question {
  const query: MarketplaceQuery = { page: 1, pageSize: 20, coverage: 3, order: 'date-desc', ...asked };
  return [
    what,
    (tx, market) => queryMarketplace(tx, caller(market, reach), query, { get: async (_, count) => Math.max(openNow, await count()) }),
  ];
}

/** A market small enough to count per request, and one too large for that. */
const [small, large] = [50, 5_000];

const myLeads = {
  language: 'en',
  archived: false,
  status: null,
  stage: null,
  overdue: false,
  workTypeIds: null,
  search: null,
  order: 'accepted_date-desc',
  pageSize: 20,
} as const;

const questions: readonly Question[] = [
  ...(['date-desc', 'urgency-desc', 'price-asc', 'sold-desc', 'type-asc'] as const).flatMap((order) => [
    page(`within coverage by ${order}`, { coverage: 1, order }, small),
    page(`all leads by ${order}`, { order }, large),
    page(`outside by ${order}`, { coverage: 2, order }, large),
  ]),
  page('all leads of a small market', {}, small),
  page('outside in a small market', { coverage: 2 }, small),
  page('a later page', { page: 2, pageSize: 10 }, large),
  page('by postcode', { coverage: 4, postcode: 'LE4' }, small),
  page('by work type and sold', { workTypes: [101], sold: [0] }, large),
  page('own coverage only', {}, small, 'own-area'),
  page('offers only', {}, small, 'offers'),
  ['the lead that an alert names', (tx, market) => page('', { enquirycode: market.quoteCode, coverage: 2 }, small)[1](tx, market)],
  ['a lead bought', (tx, market) => page('', { leadcode: market.leadCode }, small)[1](tx, market)],
  ['who is asking', (tx, { token }) => tradeGate(tx, token)],
  ['whether it is shown', (tx, { busy, open }) => isShownTo(tx, busy.companyId, open)],
  ['a view', (tx, { busy, open }) => markViewed(tx, { companyId: busy.companyId, enquiryId: open })],
  ['a decline', (tx, { busy, open }) => declineLead(tx, { companyId: busy.companyId, enquiryId: open })],
  ['a reason', (tx, { busy, open }) => giveDeclineReason(tx, { companyId: busy.companyId, enquiryId: open, reasonId: 1 })],
  [
    'a purchase',
    (tx, { busy, open }) =>
      purchaseLead(tx, { companyId: busy.companyId, enquiryId: open, channel: 'single', expectedPriceMinor: null, idempotency: null }),
  ],
  ['the match', (tx) => tx.rows(coveringCompanies({ country: 'gb', districtId: 1, workTypeId: 101 }))],
  ['what lead types cost', (tx, { busy }) => readCostFacts(tx, busy.companyId), ['enquiries']],
  ['lead alerts', (tx, { busy }) => listLeadAlerts(tx, busy.companyId, 'en')],
  ['alerts read', (tx, { busy, open }) => markLeadAlertsRead(tx, { companyId: busy.companyId, enquiryIds: [open, open + 1] })],
  [
    'alerts cleared',
    (tx, { busy, open }) => dismissLeadAlerts(tx, { companyId: busy.companyId, enquiryIds: [open, open + 1], restore: false }),
  ],
  ['notices', (tx, market) => listNotices(tx, caller(market))],
  ['notices to dismiss', (tx, market) => listDismissable(tx, caller(market))],
  ['the digests of everybody', (tx) => issueDigests(tx)],
  ['a lead', (tx, { busy, leadCode }) => findLead(tx, { companyId: busy.companyId, code: leadCode, language: 'en' })],
  // An index gives the count; contents are read only for the page.
  ...([1, 9] as const).map((nth): Question => [
    `page ${nth} of my leads`,
    (tx, { busy }) =>
      listLeads(tx, { ...myLeads, companyId: busy.companyId, readerId: busy.userId, only: busy.userId, assigned: null, page: nth }),
    ['lead_states', 'enquiries'],
  ]),
  ['work types of my leads', (tx, { busy }) => listLeadWorkTypes(tx, busy.companyId, 'en')],
];

/** Lists statements that read too much history, with how much. */
async function findExcessiveReads(market: Market, [what, read, of = tables]: Question, mode: PlanMode): Promise<string[]> {
  let found: readonly Reading[] = [];
  const undone = market.test.database.inTx(async (tx) => {
    const watched = watchReads(tx, mode, of);
    found = watched.readings;
    await read(watched.tx, market);
    throw new Rollback('only looked at');
  });
  await expect(undone).rejects.toThrow(Rollback);
  expect(found.length).toBeGreaterThan(0);
  return found
    .filter(({ rows }) => rows > maxRowsRead)
    .map(({ rows, text }) => `${what}: ${rows} rows by ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)}`);
}

describe.each(['before', 'never'] as const)('a company with a long history, its market counted %s', (counted) => {
  const market = openForTests((closeLater) => makeMarket(counted, closeLater));

  const modes = ['force_generic_plan', 'force_custom_plan'] as const;
  const all = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const question of questions) for (const mode of modes) found.push(...(await findExcessiveReads(market, question, mode)));
    return found;
  };

  it('reads only what is on sale', async () => {
    expect(await all()).toEqual([]);
  });

  it('reads no more once its tables have been analysed', async () => {
    await market.test.database.pool.query('analyze');
    expect(await all()).toEqual([]);
  });
});
