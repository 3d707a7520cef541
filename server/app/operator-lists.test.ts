import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { useTestApp } from '../../test/use-test-app.ts';
import { routeCases } from '../../test/route-cases.ts';
import { sampleCases } from '../../test/scope.ts';

const test = useTestApp();

interface Offered {
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
}

/** Every list of the back office with each view in each order, with and without a search. */
const lists = routeCases.flatMap(({ key, path, method, endpoint }) => {
  if (endpoint.caller !== 'staff' || method !== 'GET' || path.includes('{') || endpoint.query === undefined) return [];
  const { properties = {} } = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }) as Offered;
  const [views, orders] = [properties['view']?.enum ?? [], properties['order']?.enum ?? []];
  return views.length === 0 || orders.length === 0 ? [] : [{ key, path, views, orders, hasSearch: properties['search'] !== undefined }];
});

describe.each(lists)('$key', ({ path, views, orders, hasSearch }) => {
  it('answers in every view and order', async () => {
    const staff = await test.staff('admin');
    const searches = hasSearch ? ['', '&search=ab'] : [''];
    const queries = views.flatMap((view) => orders.flatMap((order) => searches.map((search) => `view=${view}&order=${order}${search}`)));
    for (const query of sampleCases(queries, 3)) expect((await staff.call('GET', `${path}?${query}`)).statusCode, query).toBe(200);
  });
});
