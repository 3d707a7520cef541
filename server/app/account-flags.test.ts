import { beforeAll, expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { companyUpdate, knownName } from '../../test/factories/company-update.ts';
import type { CompanyOptions, TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';

let staff: TestCaller;
let sourceId: SourceId;
const shop = { inside: 0, outside: 0 };

const test = useTestApp();
beforeAll(async () => {
  staff = await test.staff();
  ({ sourceId } = await makeSource(test.database));
  shop.inside = await putOnSale(test.database, sourceId);
  shop.outside = await putOnSale(test.database, sourceId, { postcode: 'HS1 2AB' });
});

const reason = 'agreed by telephone';
type Company = TestCompany & TestCaller;
const getData = (response: { body: string }): unknown => (JSON.parse(response.body) as { data: unknown }).data;

/** Collects the API's answers to a company, which depend on what it may see and do. */
async function readAnswers(company: Company) {
  const toBuy = await putOnSale(test.database, sourceId);
  const me = await company.call('GET', '/company/');
  if (me.statusCode !== 200) return { signedIn: me.statusCode };
  const toDos = (getData(await company.call('GET', '/todos/')) as { key: string }[]).map(({ key }) => key);
  const rows = getData(await company.call('GET', '/lead/marketplace?pageSize=60')) as { 0: { id: number } }[];
  const offered = new Set(rows.map((row) => row['0'].id));
  const bought = await company.call('PUT', `/lead/accept/${toBuy}`, {});
  const alerts = getData(await company.call('GET', '/lead/alerts')) as { control: boolean };
  return {
    signedIn: 200,
    toDos: toDos.length,
    isListingRequired: toDos.includes('listing'),
    leads: (['inside', 'outside'] as const).filter((where) => offered.has(shop[where])),
    buys: bought.statusCode === 200 ? 'sold' : (getData(bought) as { errors: string[] }).errors[0],
    savesDetails: (await company.call('PUT', '/company/update', companyUpdate())).statusCode,
    changesName: (await company.call('PUT', '/company/update', companyUpdate({ internal_name: 'Midland Warmth Ltd' }))).statusCode,
    addsCoverage: (await company.call('POST', '/coverage/create', { name: 'Second area' })).statusCode,
    switchesAlerts: alerts.control,
  };
}

const standard = {
  signedIn: 200,
  toDos: 6,
  isListingRequired: true,
  leads: ['inside', 'outside'],
  buys: 'sold',
  savesDetails: 200,
  changesName: 422,
  addsCoverage: 201,
  switchesAlerts: true,
};

interface Row {
  /** Flags that staff set, or the name of another staff action. */
  readonly set?: Readonly<Record<string, unknown>> | 'close' | 'lock';
  readonly wish?: CompanyOptions;
  /** Reads the company's own account. */
  readonly hears?: object;
  /** Answers that differ from a standard account. */
  readonly but?: object;
}

const buildFalseFlagRow = (flag: string) => ({ set: { [flag]: false }, hears: { account: { [flag]: false } } });

it.each<[string, Row]>([
  ['a standard account', { hears: { account: { type_id: 2 }, status: { id: 20 }, can_pay_for_leads: true } }],
  ['a key account', { set: { account_type: 1 }, hears: { account: { type_id: 1 } } }],
  ['a limited account', { set: { account_type: 3 }, hears: { account: { type_id: 3 } }, but: { toDos: 5, isListingRequired: false } }],
  ['a closed account', { set: 'close', hears: { status: { id: 230 } }, but: { buys: '108--closed', switchesAlerts: false } }],
  ['a locked account', { set: 'lock' }],
  ['an account that is not shown its settings', { ...buildFalseFlagRow('show_settings'), but: { toDos: 0, isListingRequired: false } }],
  ['an account that is not shown Buy leads', buildFalseFlagRow('show_buy_leads')],
  ['an account that is not shown finance', buildFalseFlagRow('show_finance')],
  ['an account that is not shown the alerts switch', buildFalseFlagRow('show_holiday_mode_lead_alert_toggle')],
  ['an account without a public listing', { set: { show_listing: false }, hears: { show_listing: false } }],
  ['an account that may not offer finance', { set: { can_offer_finance: false }, hears: { can_offer_finance: false } }],
  [
    'an account with a managed profile',
    { set: { ban_edit: true }, hears: { ban_edit: true }, but: { savesDetails: 403, changesName: 403 } },
  ],
  [
    'an account that may change its name',
    { set: { allow_edit_company_details: true }, hears: { account: { allow_edit_company_details: true } }, but: { changesName: 200 } },
  ],
  [
    'an account with managed coverage',
    { set: { ban_edit_coverage: true }, hears: { ban_edit_coverage: true }, but: { addsCoverage: 403 } },
  ],
  [
    'an account without the marketplace',
    { set: { no_marketplace: true }, hears: { no_marketplace: true }, but: { leads: [], buys: '101--' } },
  ],
  [
    'an account with its own area only',
    { set: { no_widen_marketplace: true }, hears: { no_widen_marketplace: true }, but: { leads: ['inside'] } },
  ],
  ['an account that may not purchase', { set: { purchase_enabled: false }, but: { buys: '108--not_enabled' } }],
  ['an account without a card', { wish: { card: 'none' }, hears: { can_pay_for_leads: false }, but: { buys: '111--' } }],
  [
    'an account that buys without a card',
    { wish: { card: 'none' }, set: { buy_without_card: true }, hears: { can_pay_for_leads: true, buy_without_card: true } },
  ],
])('answers %s by what it may see and do', async (_, { set, wish, hears, but }) => {
  const company = await test.company({ internalName: knownName, ...wish });
  const path = `/operator/companies/${company.companyId}`;
  if (typeof set === 'string') expect((await staff.call('POST', `${path}/${set}`, { reason })).statusCode).toBe(200);
  else if (set !== undefined) expect((await staff.call('PUT', `${path}/flags`, { reason, ...set })).statusCode).toBe(200);
  if (set === 'lock') {
    expect(await readAnswers(company)).toEqual({ signedIn: 401 });
    return;
  }
  if (hears !== undefined) expect(getData(await company.call('GET', '/company/'))).toMatchObject(hears);
  expect(await readAnswers(company)).toEqual({ ...standard, ...but });
});
