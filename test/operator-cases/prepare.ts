import type { TestCaller } from '../app-harness.ts';

/** What staff do before the call that is tried, answered with its data; throws where it is refused. */
export async function prepare<Data = unknown>(
  caller: TestCaller,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<Data> {
  const response = await caller.call(method, path, method === 'GET' ? undefined : { ...body, reason: 'for what comes next' });
  if (response.statusCode >= 300) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
  return response.json<{ data: Data }>().data;
}
