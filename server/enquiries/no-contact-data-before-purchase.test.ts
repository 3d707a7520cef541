import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { readEverything } from '../../test/every-table.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { plantedConsumer, plantedWords, squeezed } from '../../test/factories/planted-consumer.ts';
import { buildBody, buildQuery, routeCases, type RouteCase } from '../../test/route-cases.ts';
import { offerLead } from '../buying/offer-lead.ts';
import { sql } from '../platform/database/sql.ts';
import { sampleCases } from '../../test/scope.ts';

const spellings = [
  'Zebedeus Quillfeather, 9 Wyrmwood Crescent, Thistledown Annexe, LE4 7ZS or le47zs or LE4-7ZS',
  '07700 955321, 07700-955-321, 07700\u{A0}955\u{A0}321, +44 7700 955321, 0044 (0)7700.955.321, O77OO 955321, 01632–960–876',
  'zeb.quillfeather@planted-mail.test, ZEB.QUILLFEATHER@PLANTED-MAIL.TEST, zeb (at) planted-mail dot test, https://planted-mail.test/zeb',
].join('; ');
const consumer: Partial<IntakeEnquiry> = {
  ...plantedConsumer,
  postcode: 'LE4 7ZS',
  description: `Boiler is loud. ${spellings}`,
  question_answers: [
    { question: 3, option: `Please reply to ${spellings}` },
    { question: 10, option: 'semi' },
  ],
  consent: { text: 'I agree that three companies may contact me.', timestamp: new Date().toISOString(), ip: '203.0.113.77' },
};
/** Planted words that must not leak before purchase, normalised. */
const planted = [...plantedWords, 'le47zs', '203011377'];
const plantedIn = (text: string): string[] => planted.filter((word) => squeezed(text).includes(word));
const readWholeResponse = (response: LightMyRequestResponse): string => `${response.body} ${JSON.stringify(response.headers)}`;

let sourceId: SourceId;
let watcher: TestCompany & TestCaller;
let callers: Readonly<Record<RouteCase['endpoint']['caller'], TestCaller>>;
/** Routes that end a session run last, a password change before sign-out, so that data is still there to leak. */
const endings = ['PUT /company/user/update-password', 'POST /log-out', 'GET /log-out', 'POST /operator/log-out'];
/** Reads come first. */
const rank = ({ key, method }: RouteCase): number => (method === 'GET' ? 0 : 1) + 2 * (endings.indexOf(key) + 1);
// Streams never end, and carry no content.
const inOrder = routeCases.filter(({ endpoint }) => endpoint.streams !== true).toSorted((a, b) => rank(a) - rank(b));
/** One enquiry in every state a caller can ask for. */
const states: Record<string, EnquiryId> = {};

const test = useTestApp();
beforeAll(async () => {
  const source = await makeSource(test.database);
  ({ sourceId } = source);
  // Sees the whole market and every refusal, but cannot buy.
  watcher = await test.company({ card: 'none' });
  callers = { anyone: test.nobody(), trade: watcher, staff: await test.staff(), source: test.source(source.key), webhook: test.webhook() };
  for (const state of ['open', 'offered', 'removed']) states[state] = await putOnSale(test.database, sourceId, consumer);
  states['held'] = await takeIn(test.database, sourceId, consumer);
  const until = new Date(Date.now() + 1_800_000);
  await test.database.inTx((tx) => offerLead(tx, { enquiryId: states['offered'] as EnquiryId, companyId: watcher.companyId, until }));
  await test.database.db.rows(
    sql`update enquiries set status = 'removed', ended_at = now(), removal_reason = 'asked for' where id = ${states['removed']}`,
  );
});

/** Identifiers an attacker could try: the enquiry's and the contact data's. */
const idsToTry = async (): Promise<string[]> => {
  const codes = await test.database.db.rows(sql<{ code: string }>`select quote_code as code from enquiries`);
  return [...Object.values(states).map(String), ...codes.map((row) => row.code), 'Quillfeather', '7700955321', 'sandbox-gb-LE47ZS-0'];
};
const searches = [
  'search=Quillfeather',
  'search=7700955321',
  'search=LE4',
  'coverage=3&pageSize=60',
  'coverage=4&postcode=LE4%207ZS',
  'coverage=1&auto-switch=true',
];

it('the market shows the enquiry and its requirements', async () => {
  const page = await watcher.call('GET', '/lead/marketplace?pageSize=60');
  expect(page.json<{ data: { '0': { id: number } }[] }>().data.map((row) => row['0'].id)).toEqual([states['offered'], states['open']]);
  expect(page.body.split('Boiler is loud. [removed], [removed], [removed], [removed] or [removed]')).toHaveLength(3);
});

describe('before a purchase no route returns contact data', () => {
  it.each(sampleCases(inOrder, 24))('$key', async (one) => {
    const ids = one.path.includes('{') ? await idsToTry() : [''];
    const codes = one.key === 'GET /lead/marketplace' ? (await idsToTry()).map((id) => `enquirycode=${id}`) : [];
    const queries = one.endpoint.query === undefined ? [''] : [buildQuery(one), ...[...searches, ...codes].map((query) => `?${query}`)];
    const responses: string[] = [];
    for (const [kind, caller] of Object.entries(callers)) {
      for (const id of ids) {
        const path = one.path.replace('{country}', 'gb').replaceAll(/\{\w+\}/g, encodeURIComponent(id));
        for (const query of queries) {
          const response = await caller.call(one.method, path + query, buildBody(one), {
            'idempotency-key': crypto.randomUUID(),
            ...(one.endpoint.bodyKind === 'ndjson' ? { 'content-type': 'application/x-ndjson' } : {}),
          });
          expect(response.statusCode, `${one.method} ${path}${query}`).toBeLessThan(500);
          if (kind === one.endpoint.caller) expect(response.statusCode).not.toBe(401);
          // Routes that reveal data to staff with a reason reveal it to nobody else.
          if (kind !== 'staff' || one.endpoint.reveals === undefined) responses.push(...plantedIn(readWholeResponse(response)));
        }
      }
    }
    // The address finder echoes the requested postcode; it knows no consumers.
    expect(responses.filter((word) => !(one.key.startsWith('GET /address/') && word === 'le47zs'))).toEqual([]);
  });

  it('pages outside the API reveal nothing either', async () => {
    for (const url of [
      '/livez',
      '/readyz',
      '/metrics',
      '/api/v1/openapi.json',
      '/api/v1/enquiries',
      `/buy-leads?enquirycode=${states['open']}`,
    ])
      expect(plantedIn(readWholeResponse(await test.app.inject({ url }))), url).toEqual([]);
  });

  it('a refused intake does not log its input', async () => {
    await callers.source.call('POST', '/intake/enquiries', { ...consumer, colour: spellings }, { 'idempotency-key': 'refused' });
    await callers.source.call('POST', '/intake/enquiries', `{"surname": "Quillfeather", ${spellings}`, {
      'content-type': 'application/json',
    });
    await callers.source.call('GET', `/intake/${encodeURIComponent('Quillfeather 07700 955321')}`);
    await watcher.call('GET', '/lead/inventory?search=Quillfeather&surprise=07700955321');
    expect(test.logged.length).toBeGreaterThan(100);
    expect(test.logged.filter((line) => plantedIn(line).length > 0)).toEqual([]);
  });

  it('the database stores contact data in its own table only, with the consent address beside it', async () => {
    const everything = Object.entries(await readEverything(test.database));
    const holding = everything.map(([table, rows]) => [table, plantedIn(rows)] as const).filter(([, words]) => words.length > 0);
    expect(Object.fromEntries(holding)).toEqual({
      'public.enquiry_consents': ['203011377'],
      'public.enquiry_contacts': planted.filter((word) => word !== '203011377'),
    });
  });
});

describe('after the purchase', () => {
  let id: EnquiryId;
  beforeAll(async () => {
    id = await putOnSale(test.database, sourceId, { ...consumer, work_type: 'boiler-repair' });
    watcher = await test.company({ card: 'none' });
  });

  it('reveals contact data to the buyer, at once and in My leads, and to nobody else', async () => {
    const buyer = await test.company();
    const bought = await buyer.call('PUT', `/lead/accept/${id}`, {});
    const { code } = bought.json<{ data: { lead: { code: string } } }>().data.lead;
    const detail = await buyer.call('GET', `/lead/find/${code}`);
    expect(plantedIn(bought.body)).toEqual(planted.filter((word) => !['1632960876', '203011377'].includes(word)));
    expect(plantedIn(detail.body)).toEqual(planted.filter((word) => word !== '203011377'));
    expect(plantedIn((await buyer.call('GET', '/lead/inventory?search=Quillfeather')).body)).toEqual([
      'zebedeus',
      'quillfeather',
      '7700955321',
      'le47zs',
    ]);
    const other = await test.company();
    for (const company of [watcher, other]) {
      for (const path of [
        `/lead/find/${code}`,
        '/lead/inventory',
        '/lead/inventory?search=Quillfeather',
        '/lead/marketplace?pageSize=60',
        `/lead/marketplace?leadcode=${code}`,
        `/lead/questions/${id}`,
      ])
        expect(plantedIn(readWholeResponse(await company.call('GET', path))), path).toEqual([]);
    }
    expect(plantedIn((await watcher.call('PUT', `/lead/accept/${id}`, {})).body)).toEqual([]);
  });

  it('keeps free text scrubbed, and only ids in receipt, stored answer and log', async () => {
    const detail = await test.database.db.first(
      sql<{ description: string; answers: string }>`select description, answers::text from enquiries where id = ${id}`,
    );
    expect(plantedIn(`${detail?.description} ${detail?.answers}`)).toEqual([]);
    const { 'public.enquiry_contacts': _contacts, 'public.enquiry_consents': _consents, ...rest } = await readEverything(test.database);
    expect(Object.entries(rest).filter(([, rows]) => plantedIn(rows).length > 0)).toEqual([]);
    expect(test.logged.filter((line) => plantedIn(line).length > 0)).toEqual([]);
  });
});
