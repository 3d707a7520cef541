import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../contract/api.ts';
import { eventually } from '../testing/eventually.ts';

const fetched = vi.fn<typeof fetch>(async () => Response.json({ data: {} }));
beforeEach(() => {
  vi.resetModules();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});

type Client = typeof import('./api-client.ts');

/** Reports from a newly opened page; its errors come from the same modules. */
async function report(listErrors: (client: Client) => unknown[]) {
  const { reportError } = await import('./report-error.ts');
  for (const error of listErrors(await import('./api-client.ts'))) reportError(error, 'A1B2C3D4');
  return fetched.mock.calls.map(([, init]): unknown => JSON.parse(typeof init?.body === 'string' ? init.body : ''));
}

test('reports a defect in the format of the contract, without the query of the page', async () => {
  window.history.replaceState({}, '', '/lead/X?t=secret');
  const [sent] = await report(() => [new Error('x'.repeat(5_000))]);
  expect(api['POST /client-errors'].body.safeParse(sent).success).toBe(true);
  expect(sent).toMatchObject({ page: '/lead/X', reference: 'A1B2C3D4' });
});

test('reports the same defect once and limits the total', async () => {
  const sent = await report(() => Array.from({ length: 30 }, (_, place) => new Error(`defect ${Math.floor(place / 2)}`)));
  expect(sent).toHaveLength(10);
});

test.each<[string, (client: Client) => unknown]>([
  ['a lost connection', ({ ApiUnreachable }) => new ApiUnreachable('x')],
  ['a refusal', ({ ApiRefusal }) => new ApiRefusal(409, { data: { errors: ['107--'] } }, null)],
  ['an ended session', ({ ApiRefusal }) => new ApiRefusal(401, undefined, null)],
  ['a call given up', () => new DOMException('aborted', 'AbortError')],
])('does not report %s', async (_, make) => expect(await report((client) => [make(client)])).toHaveLength(0));

const noAnswer = 'no answer';
test.each<[string, number | typeof noAnswer, boolean]>([
  ['GET /lead/marketplace', noAnswer, true],
  ['GET /lead/inventory', 500, true],
  ['GET /lead/inventory', 503, true],
  ['GET /lead/marketplace', 429, true],
  ['GET /lead/marketplace', 422, true],
  ['PUT /lead/accept/{id}', noAnswer, true],
  ['POST /lead/accept-bulk', 502, true],
  ['PUT /company/update', 422, true],
  ['PUT /company/update', 400, true],
  ['POST /authenticate', noAnswer, true],
  // Expected answers, which the screen shows.
  ['GET /lead/marketplace', 401, false],
  ['GET /lead/find/{id}', 404, false],
  ['PUT /lead/accept/{id}', 409, false],
  ['PUT /company/update', 412, false],
  ['PUT /coverage/work-types/{id}', 403, false],
  ['POST /forgot-password', 429, false],
  ['POST /authenticate', 400, false],
  ['POST /authenticate', 403, false],
  ['POST /authenticate-token', 400, false],
  // A failing report would otherwise report itself forever.
  ['POST /client-errors', noAnswer, false],
])('%s failing with %s is reported: %s, by name and without any data', async (key, status, isReported) => {
  const { ApiRefusal, ApiUnreachable } = await import('./api-client.ts');
  const { reportFailedCall } = await import('./report-error.ts');
  const failure = { data: { errors: ['postcode: LE4 7ZS of Jo Farrow is unknown'], fields: { postcode: ['LE4 7ZS is unknown'] } } };
  const isRefusal = typeof status === 'number' && (status < 500 || status === 503);
  reportFailedCall(key, isRefusal ? new ApiRefusal(status, failure, null, key) : new ApiUnreachable(`${key}: ${status}`));
  const sent = fetched.mock.calls.map(([, init]) => (typeof init?.body === 'string' ? init.body : ''));
  expect(sent).toHaveLength(isReported ? 1 : 0);
  if (!isReported) return;
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ message: isRefusal ? `${key}: ${status} (postcode)` : `${key}: ${status}` });
  expect(sent[0]).not.toMatch(/Farrow|LE4/);
});

test('retries a report that could not be sent on the next failure', async () => {
  const { ApiUnreachable } = await import('./api-client.ts');
  const { reportFailedCall } = await import('./report-error.ts');
  const fail = () => reportFailedCall('GET /lead/marketplace', new ApiUnreachable('GET /lead/marketplace: no answer'));
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fail();
  await eventually(() => {
    fail();
    expect(fetched.mock.calls.length).toBeGreaterThan(1);
  });
  const before = fetched.mock.calls.length;
  await eventually(() => expect(before).toBe(2));
  fail();
  expect(fetched.mock.calls).toHaveLength(2);
});

test('reports a call that the contract forbids', async () => {
  expect(await report(({ ApiRefusal }) => [new ApiRefusal(422, { data: { errors: ['unknown field'] } }, null)])).toHaveLength(1);
});
