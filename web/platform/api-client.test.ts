import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiRefusal, ApiUnreachable, callApi, onSessionLost } from './api-client.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const answers = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetched.mockImplementation(async () => Response.json(body, { status, headers }));

test('builds method and path from the key, escaping values and dropping undefined ones', async () => {
  answers(200, { data: {} });
  await callApi('PUT /lead/reject-reason/{enquiry}/{option}', { params: { enquiry: 7, option: 2 } });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/lead/reject-reason/7/2');
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', credentials: 'same-origin' });
  await callApi('GET /lead/find/{id}', { params: { id: 'a/b' } });
  expect(fetched.mock.calls[1]?.[0]).toBe('/api/v1/lead/find/a%2Fb');
  await callApi('GET /lead/inventory', { query: { page: 2, search: 'a&b', workTypes: undefined } });
  expect(fetched.mock.calls[2]?.[0]).toBe('/api/v1/lead/inventory?page=2&search=a%26b');
});

test('sends a JSON body with headers', async () => {
  answers(200, { data: { lead: {} } });
  await callApi('PUT /lead/accept/{id}', { params: { id: 7 }, headers: { 'idempotency-key': 'k' }, body: { expected_price: 24 } });
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    body: '{"expected_price":24}',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
  });
});

test('returns the status of a success, including 308', async () => {
  answers(308, { data: { code: 'LEADCODE1' } });
  expect(await callApi('GET /lead/marketplace', { query: {} })).toEqual({ status: 308, body: { data: { code: 'LEADCODE1' } } });
});

test('returns the version read, and refuses a save over another', async () => {
  answers(200, { data: {} }, { etag: '"v1"' });
  expect(await callApi('GET /todos/', {})).toMatchObject({ status: 200, version: '"v1"' });
  const save: (key: 'GET /todos/', input: { version?: string }) => Promise<unknown> = callApi;
  await save('GET /todos/', { version: '"v1"' });
  expect(fetched.mock.calls[1]?.[1]).toMatchObject({ headers: { 'if-match': '"v1"' } });
});

test('carries status, errors, fields and retry delay in a refusal', async () => {
  answers(422, { data: { errors: ['bad'], fields: { email: ['wrong'] } } });
  const refused = await callApi('POST /authenticate', { body: { username: 'a', password: 'b' } }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiRefusal);
  expect(refused).toMatchObject({ status: 422, errors: ['bad'], fields: { email: ['wrong'] } });
  answers(503, { data: { errors: ['busy'] } }, { 'retry-after': '3' });
  await expect(callApi('GET /company/', {})).rejects.toMatchObject({ status: 503, retryAfterSeconds: 3 });
});

test.each([
  ['no connection', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['a defect on the server', () => answers(500, { data: { errors: ['x'] } })],
  ['a gateway that answers for it', () => fetched.mockImplementation(async () => new Response('<html>', { status: 502 }))],
  ['an answer cut short', () => fetched.mockImplementation(async () => new Response('{"data":', { status: 200 }))],
])('treats %s as unreachable', async (_, arrange) => {
  arrange();
  await expect(callApi('GET /company/', {})).rejects.toBeInstanceOf(ApiUnreachable);
});

test('does not report an aborted call as failed', async () => {
  const controller = new AbortController();
  fetched.mockImplementation(async () => {
    controller.abort();
    throw new DOMException('aborted', 'AbortError');
  });
  await expect(callApi('GET /company/', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('ends the session on 401 for trade calls, separately from staff', async () => {
  const lost = vi.fn<() => void>();
  onSessionLost(lost);
  answers(401, { data: { errors: ['x'] } });
  await callApi('GET /operator/authorize', {}).catch(() => {});
  expect(lost).not.toHaveBeenCalled();
  await callApi('GET /company/balance', {}).catch(() => {});
  expect(lost).toHaveBeenCalledOnce();
});
