import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buying } from '../../contract/buying/endpoints.ts';
import { marketplaceOrders } from '../../contract/buying/values.ts';
import { pageSizes } from '../../contract/kit/page-sizes.ts';
import { addressSearch } from '../platform/address-search.ts';
import { orders } from './limits.ts';
import { activeFilters, pickArrivalCodes, toFilters, toSearch, withoutFilter, withoutFilters } from './list-filters.ts';
import { readSearch } from './search-params.ts';

describe('search parameters of Buy leads', () => {
  it('are empty for the default list', () => {
    expect(toSearch(toFilters({}))).toEqual({});
    expect(readSearch({})).toEqual({});
  });

  it('survive a round trip for every combination of filters', () => {
    const filters = fc.record({
      page: fc.integer({ min: 1, max: 10_000 }),
      pageSize: fc.constantFrom(...pageSizes),
      coverage: fc.constantFrom(1, 2, 3, 4),
      workTypes: fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 6 }),
      sold: fc.uniqueArray(fc.constantFrom(0, 1, 2)),
      order: fc.constantFrom(...orders),
    });
    fc.assert(
      fc.property(filters, (drawn) => {
        const search = readSearch({
          ...drawn,
          postcode: drawn.coverage === 4 ? 'le1 5ya' : '',
          workTypes: drawn.workTypes.join(','),
          sold: drawn.sold.join(','),
        });
        const read = toFilters(search);
        expect(read.coverage).toBe(drawn.coverage);
        expect(read.postcode).toBe(drawn.coverage === 4 ? 'LE1 5YA' : '');
        expect(new Set(read.workTypes)).toEqual(new Set(drawn.workTypes));
        expect(toFilters(toSearch(read))).toEqual(read);
        expect(readSearch(addressSearch.parseSearch(addressSearch.stringifySearch({ ...search })))).toEqual(search);
      }),
    );
  });

  it('drop invalid values', () => {
    const nonsense = {
      page: '-3',
      pageSize: '7',
      coverage: '9',
      postcode: {},
      workTypes: 'a,0',
      sold: '3',
      order: 'best',
      enquirycode: '<b>',
      sms: '2',
    };
    expect(readSearch(nonsense)).toEqual({});
    expect(readSearch({ coverage: 4 })).toEqual({});
  });

  it('keep a link’s codes until the filters change', () => {
    const search = readSearch({ enquirycode: 'AB12CD', notifiercode: 123456, sms: '1', r: 1, page: 2 });
    expect(pickArrivalCodes(search)).toEqual({ enquirycode: 'AB12CD', notifiercode: '123456', sms: '1', r: '1' });
    expect(pickArrivalCodes(toSearch(toFilters(search)))).toEqual({});
  });

  it('use the remembered page size by default', () => {
    expect(toFilters({}, 40).pageSize).toBe(40);
    expect(toFilters({ pageSize: 10 }, 40).pageSize).toBe(10);
    expect(toSearch(toFilters({}, 40), 40)).toEqual({ pageSize: 40 });
    expect(toSearch(toFilters({ pageSize: 20 }, 40), 40)).toEqual({ pageSize: 20 });
  });

  it('show the company’s area unless the address says otherwise', () => {
    const usual = toFilters({}, 20, 1);
    expect([usual.coverage, activeFilters(usual), toSearch(usual)]).toEqual([1, [], {}]);
    const all = toFilters(readSearch({ coverage: 3 }), 20, 1);
    expect([all.coverage, activeFilters(all), toSearch(all)]).toEqual([3, [], { coverage: 3 }]);
    const outside = toFilters({ coverage: 2, sold: 1 }, 20, 1);
    expect(activeFilters(outside)).toEqual(['coverage', 'sold']);
    expect(withoutFilters(outside)).toEqual(usual);
    // Clearing filters keeps the view.
    expect(withoutFilters({ ...all, sold: [1] })).toEqual(all);
  });

  it('clear one filter, or all but the page size', () => {
    const filters = toFilters(readSearch({ coverage: 4, postcode: 'LE1', sold: '0,1', order: 'price-asc', page: 3, pageSize: 40 }));
    expect(activeFilters(filters)).toEqual(['coverage', 'sold', 'order']);
    expect(withoutFilter(filters, 'coverage')).toMatchObject({ coverage: 3, postcode: '', page: 1, sold: [0, 1] });
    expect(withoutFilters(filters)).toEqual(toFilters({ pageSize: 40 }));
  });
});

describe('choices', () => {
  it('are all the orders of the contract', () => {
    expect(new Set(orders)).toEqual(new Set(marketplaceOrders));
  });

  it('form queries the server accepts', () => {
    const { query } = buying['GET /lead/marketplace'];
    const { workTypes, sold, ...search } = readSearch({
      coverage: 4,
      postcode: 'le15ya',
      workTypes: '3,1',
      sold: 0,
      order: 'type-desc',
      enquirycode: 'AB12CD',
    });
    expect(query.safeParse({ ...search, workTypes: String(workTypes), sold: String(sold) }).success).toBe(true);
  });
});
