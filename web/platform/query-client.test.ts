import { beforeEach, expect, test, vi } from 'vitest';

const fetched = vi.fn<typeof fetch>(async () => Response.json({ data: {} }));
beforeEach(() => {
  // A newly opened page, which has not reported anything yet.
  vi.resetModules();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});

async function open() {
  const { createQueryClient } = await import('./query-client.ts');
  const { ApiRefusal, ApiUnreachable } = await import('./api-client.ts');
  return {
    client: createQueryClient(),
    unreachable: new ApiUnreachable('GET /company/: no answer'),
    refused: new ApiRefusal(409, undefined, null),
    defect: new TypeError('x is undefined'),
  };
}
const reports = () =>
  fetched.mock.calls.map(([, init]) => (JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { message: string }).message);

test('retries an unreachable server twice, but neither refusals nor defects', async () => {
  const { client, unreachable, refused, defect } = await open();
  const retry = client.getDefaultOptions().queries?.retry;
  if (typeof retry !== 'function') throw new Error('there is no rule');
  expect([0, 1, 2].map((failures) => retry(failures, unreachable))).toEqual([true, true, false]);
  expect([retry(0, refused), retry(0, defect)]).toEqual([false, false]);
});

test('never retries a mutation, and pauses nothing while offline', async () => {
  const { queries, mutations } = (await open()).client.getDefaultOptions();
  expect([mutations?.retry, mutations?.networkMode, queries?.networkMode]).toEqual([false, 'always', 'always']);
});

test.each([
  ['defect', ['x is undefined']],
  ['refused', []],
  ['unreachable', []],
] as const)('reports an error while processing a query (%s) as %j', async (kind, told) => {
  const { client, ...errors } = await open();
  await client.prefetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(errors[kind]), retry: false });
  expect(reports()).toEqual(told);
});

test('reports an error while processing a mutation', async () => {
  const { client, defect } = await open();
  const action = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(defect) });
  await expect(action.execute(undefined)).rejects.toBe(defect);
  expect(reports()).toEqual(['x is undefined']);
});
