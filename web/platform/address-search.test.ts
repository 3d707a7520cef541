import { expect, it } from 'vitest';
import { addressSearch } from './address-search.ts';

it.each(['12E45678', '1E999', '0123456', '"quoted"', '[1,2]', '{"a":1}', '2,3', 'null'])(
  'reads and writes the code %s unchanged',
  (code) => {
    expect(addressSearch.parseSearch(`?enquirycode=${encodeURIComponent(code)}`)).toEqual({ enquirycode: code });
    expect(addressSearch.stringifySearch({ enquirycode: code })).toBe(`?${new URLSearchParams({ enquirycode: code })}`);
  },
);

it('omits missing values', () => {
  expect(addressSearch.stringifySearch({ page: 2, enquirycode: undefined })).toBe('?page=2');
});
