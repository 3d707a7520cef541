import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../contract/api.ts';

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

test('a call that the contract forbids is one', async () => {
  expect(await report(({ ApiRefusal }) => [new ApiRefusal(422, { data: { errors: ['unknown field'] } }, null)])).toHaveLength(1);
});
