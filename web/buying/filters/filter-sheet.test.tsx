import { describe, expect, test, vi } from 'vitest';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPart } from '../../testing/open-part.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { toFilters } from '../list-filters.ts';
import type { BuyLeadsSearch } from '../search-params.ts';
import { market } from '../test-market.ts';
import { FilterSheet } from './filter-sheet.tsx';

const types: TestAnswers = {
  'GET /lead/marketplace/work-types': answer('GET /lead/marketplace/work-types', { data: [{ id: 3, description: 'Boiler repair' }] }),
};

async function openSheet(search: BuyLeadsSearch = {}, { country = 'gb', found = 31 }: { country?: CountryCode; found?: number } = {}) {
  const [onApply, onClose] = [vi.fn(), vi.fn()];
  const part = await openPart(<FilterSheet filters={toFilters(search)} country={country} onApply={onApply} onClose={onClose} />, {
    texts: ['buying', 'errors'],
    answers: { ...market(undefined, found), ...types },
    width: 390,
  });
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter and sort' }));
  return { ...part, sheet, onApply, onClose };
}

describe('filter sheet', () => {
  test('shows all filters, sorting first, and the coverage key', async () => {
    const { sheet } = await openSheet();
    expect(sheet.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Sort',
      'Coverage',
      'Lead type',
      'Sold',
    ]);
    expect(sheet.getByRole('list', { name: 'Coverage key' })).toBeTruthy();
  });

  test.each([
    [31, 'Show 31 leads'],
    [1, 'Show 1 lead'],
    [1200, 'Show 1,200 leads'],
  ])('shows the number of leads on its button: %i', async (found, name) => {
    const { sheet } = await openSheet({}, { found });
    expect(await sheet.findByRole('button', { name })).toBeTruthy();
  });

  test('applies everything only on its button', async () => {
    const { sheet, onApply, calls, change } = await openSheet({ page: 3 });
    await user.click(sheet.getByRole('radio', { name: 'Oldest' }));
    await user.click(sheet.getByRole('radio', { name: 'Within' }));
    await user.click(await sheet.findByRole('checkbox', { name: 'Boiler repair' }));
    change(market(undefined, 2));
    await user.click(sheet.getByRole('checkbox', { name: '0 of 3' }));
    expect(onApply).not.toHaveBeenCalled();
    const show = await sheet.findByRole('button', { name: 'Show 2 leads' });
    expect(calls).toContain('GET /lead/marketplace?page=1&pageSize=20&coverage=1&order=date-asc&workTypes=3&sold=0');
    await user.click(show);
    expect(onApply).toHaveBeenCalledExactlyOnceWith({ ...toFilters({}), order: 'date-asc', coverage: 1, workTypes: [3], sold: [0] });
  });

  test('works while the count is unknown', async () => {
    const { sheet, onApply, change } = await openSheet();
    change({ 'GET /lead/marketplace': 'pending' });
    await user.click(sheet.getByRole('radio', { name: 'Outside' }));
    await user.click(await sheet.findByRole('button', { name: 'Show leads' }));
    expect(onApply).toHaveBeenCalledExactlyOnceWith({ ...toFilters({}), coverage: 2 });
  });

  test('discards changes on Back and Escape', async () => {
    const { sheet, onClose, onApply } = await openSheet();
    await user.click(sheet.getByRole('radio', { name: 'Within' }));
    await user.click(sheet.getByRole('button', { name: 'Back to the list' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(onApply).not.toHaveBeenCalled();
  });
});

describe('"Clear filters" of the sheet', () => {
  test('is shown while a filter is active', async () => {
    const { sheet } = await openSheet();
    expect(sheet.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await user.click(sheet.getByRole('radio', { name: 'Within' }));
    expect(await sheet.findByRole('button', { name: 'Clear filters' })).toBeTruthy();
  });

  test('clears the fields and focuses the apply button', async () => {
    const { sheet, onApply } = await openSheet({ coverage: 4, postcode: 'LE1', sold: 1, pageSize: 40 });
    await user.click(sheet.getByRole('button', { name: 'Clear filters' }));
    await eventually(() => expect(sheet.queryByRole('textbox', { name: 'Postcode' })).toBeNull());
    expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
    expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: '1 of 3' }).checked).toBe(false);
    const show = sheet.getByRole('button', { name: /^Show/ });
    expect(document.activeElement).toBe(show);
    await user.click(show);
    expect(onApply).toHaveBeenCalledExactlyOnceWith(toFilters({ pageSize: 40 }));
  });
});

describe('postcode in the sheet', () => {
  async function openPostcode(country: CountryCode = 'gb') {
    const opened = await openSheet({}, { country });
    await user.click(opened.sheet.getByRole('radio', { name: 'By postcode' }));
    const field = await opened.sheet.findByRole('textbox', { name: 'Postcode' });
    return { ...opened, field };
  }

  test.each<[CountryCode, string, string]>([
    ['gb', '', 'This field is required'],
    ['gb', 'LE', 'Please provide a valid UK postcode'],
    ['dk', '80', 'Please provide a valid postcode'],
  ])('in %s with the value "%s" shows and focuses its error on request: %s', async (country, typed, words) => {
    const { sheet, field, onApply } = await openPostcode(country);
    await fill(field, typed);
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    await user.click(sheet.getByRole('button', { name: 'Show leads' }));
    expect(await sheet.findByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(onApply).not.toHaveBeenCalled();
  });

  test('is checked once complete and applied tidied', async () => {
    const { sheet, field, onApply, calls } = await openPostcode();
    await fill(field, 'le15ya');
    await user.click(await sheet.findByRole('button', { name: 'Show 31 leads' }));
    expect(calls).toContain('GET /lead/marketplace?page=1&pageSize=20&coverage=4&order=date-desc&postcode=LE1+5YA');
    expect(onApply).toHaveBeenCalledExactlyOnceWith({ ...toFilters({}), coverage: 4, postcode: 'LE1 5YA' });
  });
});
