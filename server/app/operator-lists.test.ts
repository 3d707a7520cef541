import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { useTestApp } from '../../test/use-test-app.ts';
import { routeCases } from '../../test/route-cases.ts';

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
    for (const view of views)
      for (const order of orders)
        for (const search of hasSearch ? ['', '&search=ab'] : ['']) {
          const asked = `${path}?view=${view}&order=${order}${search}`;
          expect((await staff.call('GET', asked)).statusCode, asked).toBe(200);
        }
  });
});
