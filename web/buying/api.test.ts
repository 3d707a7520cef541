import { QueryClient } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answer, refusal, type TestAnswer } from '../testing/contract-answers.ts';
import { startTestServer } from '../testing/test-server.ts';
import { ApiRefusal } from '../platform/api-client.ts';
import {
  buyLead,
  buyLeads,
  checkAvailability,
  declineLead,
  findBoughtCode,
  marketplaceQuery,
  type MarketplacePage,
  toMarketplacePage,
  postcodeRefusal,
  markRowViewed,
  sendDeclineReason,
} from './api.ts';
import { toFilters } from './list-filters.ts';
import type { BuyLeadsSearch } from './search-params.ts';
import { testBoughtLead, testLead, testRow } from './test-leads.ts';

const accept = 'PUT /lead/accept/{id}';
const bulk = 'POST /lead/accept-bulk';

interface Given {
  readonly calls: readonly string[];
  readonly keys: readonly (string | null)[];
  readonly bodies: readonly unknown[];
}

/** Server with the same response for every call. */
function serve(...answers: readonly TestAnswer[]): Given {
  const keys: (string | null)[] = [];
  const bodies: unknown[] = [];
  let turn = 0;
  const calls = startTestServer(({ key, request: { headers, body } }) => {
    if (key === 'POST /client-errors') return 'unreachable';
    keys.push(new Headers(headers).get('idempotency-key'));
    bodies.push(typeof body === 'string' ? JSON.parse(body) : undefined);
    turn += 1;
    return answers[Math.min(turn, answers.length) - 1];
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { calls, keys, bodies };
}

const tooMany: TestAnswer = { status: 429, body: { data: { errors: ['Too many requests'] } } };
const broken: TestAnswer = { status: 500, body: { data: { errors: ['Broken'] } } };
const code107 = { kind: 'code', code: '107', detail: '' } as const;

describe('checking whether a lead can be bought', () => {
  const check = 'GET /lead/availability/{id}';
  const quote = { available: true, price: 24, vat: 4.8, total: 28.8, vat_rate: 0.2, currency: 'GBP', left_to_spend: null } as const;

  test.each<[string, TestAnswer, unknown]>([
    [
      'its price',
      answer(check, { data: quote }),
      { type: 'checked', quote: { price: 24, vat: 4.8, total: 28.8, vatRate: 0.2, currency: 'GBP' } },
    ],
    ['the reason against it', refusal(check, 409, ['107--']), { type: 'checkRefused', refusal: code107 }],
    ['that there is no such lead', refusal(check, 404), { type: 'checkRefused', refusal: { kind: 'unavailable' } }],
    ['why it could not be asked', tooMany, { type: 'checkFailed', text: 'Too many requests' }],
    ['nothing', 'unreachable', { type: 'checkFailed' }],
  ])('returns %s', async (_, given, event) => {
    serve(given);
    expect(await checkAvailability(7)).toEqual(event);
  });
});

describe('purchase key', () => {
  /** Buys the same twice and returns whether the second is a new purchase. */
  async function buyTwice(id: number, first: TestAnswer): Promise<boolean> {
    const { keys } = serve(first);
    await buyLead(id, { price: 24, vat: 4.8 });
    await buyLead(id, { price: 24, vat: 4.8 });
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    return keys[0] !== keys[1];
  }

  test.each<[string, TestAnswer, boolean]>([
    ['bought', answer(accept, { data: { lead: testBoughtLead() } }), true],
    ['wrongly asked (400)', refusal(accept, 400), true],
    ['nobody’s lead (409)', refusal(accept, 409, ['101--']), true],
    ['refused (409)', refusal(accept, 409, ['107--']), true],
    ['not understood (422)', refusal(accept, 422), true],
    ['signed out (401)', refusal(accept, 401), false],
    ['too many requests (429)', refusal(accept, 429), false],
    ['busy (503)', refusal(accept, 503), false],
    ['a defect of the server (500)', broken, false],
    ['no answer', 'unreachable', false],
  ])('after the answer "%s" another attempt is a new purchase: %4$s', async (name, given, isNew) => {
    expect(await buyTwice(1000 + name.length, given)).toBe(isNew);
  });

  test('is bound to the price: a new price is a new purchase', async () => {
    const { keys, bodies } = serve('unreachable');
    await buyLead(2000, { price: 24, vat: 4.8 });
    await buyLead(2000, { price: 20.4, vat: 4.08 });
    expect(keys[0]).not.toBe(keys[1]);
    expect(bodies).toEqual([
      { expected_price: 24, expected_vat: 4.8 },
      { expected_price: 20.4, expected_vat: 4.08 },
    ]);
  });

  test('is kept for several leads without an answer and released with one', async () => {
    const rows = [testLead({ id: 31 }), testLead({ id: 32, price: 20.4 })];
    const { keys, bodies } = serve('unreachable', tooMany, answer(bulk, { data: { leads: {}, errors: {} } }));
    for (let round = 0; round < 4; round += 1) await buyLeads(rows);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
    expect(bodies[0]).toEqual({ leads: [31, 32], expected_prices: { '31': 24, '32': 20.4 }, expected_vats: { '31': 4.8, '32': 4.8 } });
  });
});

describe('buying', () => {
  test.each<[TestAnswer, unknown]>([
    [answer(accept, { data: { lead: testBoughtLead() } }), { type: 'bought', lead: testBoughtLead() }],
    [refusal(accept, 409, ['107--']), { type: 'buyRefused', refusal: code107 }],
    [refusal(accept, 409, ['price_changed--20.40']), { type: 'buyRefused', refusal: { kind: 'priceChanged', price: 20.4 } }],
    [refusal(accept, 503), { type: 'buyFailed' }],
    ['unreachable', { type: 'buyFailed' }],
  ])('returns %j', async (given, event) => {
    serve(given);
    expect(await buyLead(7, { price: 24, vat: 4.8 })).toEqual(event);
  });

  test('rejects several answers per lead, or none', async () => {
    const errors = { '32': ['107--'] };
    serve(answer(bulk, { data: { leads: { '31': testBoughtLead(31) }, errors } }), refusal(bulk, 422));
    expect(await buyLeads([testLead({ id: 31 })])).toEqual({ type: 'answered', leads: { '31': testBoughtLead(31) }, errors });
    expect(await buyLeads([testLead({ id: 31 })])).toEqual({ type: 'failed' });
  });
});

describe('declining', () => {
  const reject = 'PUT /lead/reject/{id}';

  test.each<[TestAnswer, unknown]>([
    [answer(reject, { data: { survey: true } }), { type: 'declineAnswered', survey: true }],
    [answer(reject, { data: { survey: false } }), { type: 'declineAnswered', survey: false }],
    [refusal(reject, 409, ['107--']), { type: 'declineFailed', refusal: code107 }],
    ['unreachable', { type: 'declineFailed' }],
  ])('returns %j', async (given, event) => {
    serve(given);
    expect(await declineLead(7)).toEqual(event);
  });

  test.each<[TestAnswer, string]>([
    [answer('PUT /lead/reject-reason/{enquiry}/{option}', { data: {} }), 'reasonAnswered'],
    ['unreachable', 'reasonFailed'],
  ])('with a reason returns %j', async (given, type) => {
    const { calls } = serve(given);
    expect(await sendDeclineReason(7, 4)).toEqual({ type });
    expect(calls).toEqual(['PUT /lead/reject-reason/7/4']);
  });
});

describe('marketplace list', () => {
  const list = 'GET /lead/marketplace';
  const meta = { totalResults: 1, pageSize: 20, preSelect: null, autoSwitched: false };
  const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

  test.each<[BuyLeadsSearch, string]>([
    [{}, 'page=1&pageSize=20&coverage=3&order=date-desc'],
    [{ coverage: 4, postcode: 'LE1 5YA' }, 'page=1&pageSize=20&coverage=4&order=date-desc&postcode=LE1+5YA'],
    [{ coverage: 1, postcode: 'LE1' }, 'page=1&pageSize=20&coverage=1&order=date-desc'],
    [{ workTypes: '3,7', sold: '0,1', page: 2, pageSize: 40 }, 'page=2&pageSize=40&coverage=3&order=date-desc&workTypes=3%2C7&sold=0%2C1'],
  ])('of %j is requested with %s', async (search, query) => {
    const { calls } = serve(answer(list, { data: [], meta }));
    await client().fetchQuery(marketplaceQuery(toFilters(search)));
    expect(calls).toEqual([`GET /lead/marketplace?${query}`]);
  });

  test('sends the link’s arrival codes once', async () => {
    const { calls } = serve(answer(list, { data: [], meta }));
    const [asking, query] = [client(), marketplaceQuery(toFilters({}), { enquirycode: 'QUOTE7', sms: '1' })];
    await asking.fetchQuery({ ...query, staleTime: 0 });
    await asking.fetchQuery({ ...query, staleTime: 0 });
    expect(calls.map((call) => call.includes('enquirycode=QUOTE7&sms=1'))).toEqual([true, false]);
  });

  test('marks one lead as seen in the cache and leaves other entries alone', () => {
    const page: MarketplacePage = toMarketplacePage({ data: [testRow({ id: 7 }), testRow({ id: 9 })], meta });
    const seen = markRowViewed(page, 7);
    expect(seen).toMatchObject({
      rows: [
        { id: 7, isViewed: true },
        { id: 9, isViewed: false },
      ],
      totalResults: 1,
    });
    expect(markRowViewed({ boughtCode: 'LEADCODE1' }, 7)).toEqual({ boughtCode: 'LEADCODE1' });
    expect(markRowViewed(undefined, 7)).toBeUndefined();
  });

  test.each<[string, TestAnswer, string | undefined]>([
    ['bought', answer(list, { data: { code: 'LEADCODE1' } }), 'LEADCODE1'],
    ['still for sale', answer(list, { data: [], meta }), undefined],
    ['not to be found out', 'unreachable', undefined],
  ])('returns the code of a lead that is %s', async (_, given, code) => {
    serve(given);
    expect(await findBoughtCode(client(), 'QUOTE7')).toBe(code);
  });
});

const refusedFields = (fields: Record<string, string[]>) => new ApiRefusal(422, { data: { errors: ['x'], fields } }, null);

test.each([
  ['a refusal of the postcode', refusedFields({ postcode: ['Unknown'] }), 'Unknown'],
  ['a refusal of something else', refusedFields({ page: ['Too far'] }), undefined],
  ['another failure', new Error('Failed to fetch'), undefined],
])('%s reports about the postcode: %3$s', (_, error, words) => {
  expect(postcodeRefusal(error)).toBe(words);
});
