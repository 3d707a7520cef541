import type { TestCaller } from '../app-harness.ts';

/** Makes a preparatory staff call and returns its data; throws if refused. */
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
