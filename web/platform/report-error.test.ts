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

/** Reports from a page just opened; its errors are made from the same modules. */
async function report(errorsOf: (client: Client) => unknown[]) {
  const { reportError } = await import('./report-error.ts');
  for (const error of errorsOf(await import('./api-client.ts'))) reportError(error, 'A1B2C3D4');
  return fetched.mock.calls.map(([, init]): unknown => JSON.parse(typeof init?.body === 'string' ? init.body : ''));
}

test('a defect goes to the server as the contract wants it, without the query of the page', async () => {
  window.history.replaceState({}, '', '/lead/X?t=secret');
  const [sent] = await report(() => [new Error('x'.repeat(5_000))]);
  expect(api['POST /client-errors'].body.safeParse(sent).success).toBe(true);
  expect(sent).toMatchObject({ page: '/lead/X', reference: 'A1B2C3D4' });
});

test('the same defect is reported once, and many are cut off', async () => {
  const sent = await report(() => Array.from({ length: 30 }, (_, place) => new Error(`defect ${Math.floor(place / 2)}`)));
  expect(sent).toHaveLength(10);
});

test.each<[string, (client: Client) => unknown]>([
  ['a lost connection', ({ ApiUnreachable }) => new ApiUnreachable('x')],
  ['a refusal', ({ ApiRefusal }) => new ApiRefusal(409, { data: { errors: ['107--'] } }, null)],
  ['an ended session', ({ ApiRefusal }) => new ApiRefusal(401, undefined, null)],
  ['a call given up', () => new DOMException('aborted', 'AbortError')],
])('%s is no defect', async (_, make) => expect(await report((client) => [make(client)])).toHaveLength(0));

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
  // Answers, which the screen tells.
  ['GET /lead/marketplace', 401, false],
  ['GET /lead/find/{id}', 404, false],
  ['PUT /lead/accept/{id}', 409, false],
  ['PUT /company/update', 412, false],
  ['PUT /coverage/work-types/{id}', 403, false],
  ['POST /forgot-password', 429, false],
  ['POST /authenticate', 400, false],
  ['POST /authenticate', 403, false],
  ['POST /authenticate-token', 400, false],
  // It would report itself for ever.
  ['POST /client-errors', noAnswer, false],
])('%s that fails with %s is reported: %s, by its name and without what was said', async (key, status, isReported) => {
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

test('what could not be reported is reported when it fails again', async () => {
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

test('a call that the contract forbids is one', async () => {
  expect(await report(({ ApiRefusal }) => [new ApiRefusal(422, { data: { errors: ['unknown field'] } }, null)])).toHaveLength(1);
});
