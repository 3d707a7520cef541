import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPart } from '../../testing/open-part.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { type Filters, toFilters } from '../list-filters.ts';
import type { BuyLeadsSearch } from '../search-params.ts';
import { FilterRow } from './filter-row.tsx';

const types = answer('GET /lead/marketplace/work-types', {
  data: [
    { id: 3, description: 'Boiler repair' },
    { id: 7, description: 'Heat pump' },
  ],
});

interface Row {
  readonly filters: () => Filters;
  readonly changes: readonly Filters[];
}

/** Opens the row above the list with this search. */
async function openRow(
  search: BuyLeadsSearch = {},
  { country = 'gb', refusal, answers = {} }: { country?: 'gb' | 'dk'; refusal?: string; answers?: TestAnswers } = {},
): Promise<Row> {
  const changes: Filters[] = [];
  let latest = toFilters(search);
  function Page() {
    const [filters, setFilters] = useState(latest);
    const change = (next: Filters) => {
      latest = next;
      changes.push(next);
      setFilters(next);
    };
    return <FilterRow filters={filters} country={country} postcodeRefusal={refusal} onChange={change} />;
  }
  await openPart(<Page />, { texts: ['buying', 'errors'], answers: { 'GET /lead/marketplace/work-types': types, ...answers } });
  await screen.findByRole('region', { name: 'Filters' });
  return { filters: () => latest, changes };
}

const chip = (name: string | RegExp) => screen.getByRole('button', { name });

describe('filter chip', () => {
  test.each<[BuyLeadsSearch, string]>([
    [{}, '+ Coverage'],
    [{ coverage: 1 }, 'Coverage: Within'],
    [{ coverage: 2 }, 'Coverage: Outside'],
    [{ coverage: 4, postcode: 'LE1 5YA' }, 'Coverage: LE1 5YA'],
    [{}, '+ Lead type'],
    [{ workTypes: 7 }, 'Lead type: Heat pump'],
    [{ workTypes: 99 }, 'Lead type: 1 chosen'],
    [{ workTypes: '3,7' }, 'Lead type: 2 chosen'],
    [{}, '+ Sold'],
    [{ sold: '0,2' }, 'Sold: 0, 2 of 3'],
    [{}, 'Sort: Newest'],
    [{ order: 'price-asc' }, 'Sort: Lowest Price'],
  ])('for %j reads "%s"', async (search, words) => {
    await openRow(search);
    expect(await screen.findByRole('button', { name: words })).toBeTruthy();
  });

  test.each<[BuyLeadsSearch, string, string]>([
    [{ coverage: 1, page: 3 }, 'Clear coverage filter', '+ Coverage'],
    [{ workTypes: 7, page: 3 }, 'Clear lead type filter', '+ Lead type'],
    [{ sold: 0, page: 3 }, 'Clear sold filter', '+ Sold'],
    [{ order: 'price-asc', page: 3 }, 'Clear sort', 'Sort: Newest'],
  ])('for %j has its own button "%s", which focuses "%s" and returns to page one', async (search, name, left) => {
    const row = await openRow(search);
    await user.click(chip(name));
    await eventually(() => expect(document.activeElement).toBe(chip(left)));
    expect(row.filters()).toEqual(toFilters({}));
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('opens with the focus on the current choice and restores it on Escape', async () => {
    await openRow({ coverage: 2 });
    await user.click(chip('Coverage: Outside'));
    const outside = await screen.findByRole('radio', { name: 'Outside' });
    await eventually(() => expect(document.activeElement).toBe(outside));
    await user.keyboard('{Escape}');
    await eventually(() => expect(screen.queryByRole('radio')).toBeNull());
    expect(document.activeElement).toBe(chip('Coverage: Outside'));
  });
});

test('shows "Clear filters" while active, clears all but the page size and keeps the focus', async () => {
  const row = await openRow({ coverage: 1, sold: 0, order: 'price-asc', pageSize: 40, page: 2 });
  await user.click(chip('Clear filters'));
  await eventually(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull());
  expect(row.filters()).toEqual(toFilters({ pageSize: 40 }));
  expect(document.activeElement).toBe(chip('+ Coverage'));
});

test('shows the coverage key in the row', async () => {
  await openRow();
  const marks = within(screen.getByRole('list', { name: 'Coverage key' })).getAllByRole('listitem');
  expect(marks.map(({ textContent }) => textContent)).toEqual(['Inside', 'Outside']);
});

describe('filter fields', () => {
  test.each([
    ['+ Coverage', 'radio', 'Within', { coverage: 1 }],
    ['+ Coverage', 'radio', 'Outside', { coverage: 2 }],
    ['+ Lead type', 'checkbox', 'Boiler repair', { workTypes: [3] }],
    ['+ Sold', 'checkbox', '1 of 3', { sold: [1] }],
    ['Sort: Newest', 'radio', 'Highest Leads Sold', { order: 'sold-desc' }],
  ])('behind "%s" apply at once: %s "%s"', async (name, role, choice, change) => {
    const row = await openRow({ page: 4 });
    await user.click(chip(name));
    await user.click(await screen.findByRole(role, { name: choice }));
    expect(row.filters()).toEqual({ ...toFilters({}), ...change });
  });

  test('offer the ten orders', async () => {
    await openRow();
    await user.click(chip('Sort: Newest'));
    const group = await screen.findByRole('radiogroup');
    expect(within(group).getAllByRole('radio')).toHaveLength(10);
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Newest' }).checked).toBe(true);
  });

  test.each([
    ['PUMP', ['Heat pump']],
    ['repair boi', ['Boiler repair']],
    ['  ', ['Boiler repair', 'Heat pump']],
    ['roof', []],
  ])('search lead types for "%s"', async (words, names) => {
    await openRow();
    await user.click(chip('+ Lead type'));
    await fill(await screen.findByRole('searchbox', { name: 'Search lead types' }), words);
    await eventually(() =>
      expect(screen.queryAllByRole('checkbox').map((box) => box.closest('div')?.parentElement?.textContent)).toEqual(names),
    );
    expect(screen.queryByText('No lead types match your search.') === null).toBe(names.length > 0);
  });

  test('keep ticked lead types while filtered out', async () => {
    const row = await openRow({ workTypes: 3 });
    await user.click(await screen.findByRole('button', { name: 'Lead type: Boiler repair' }));
    await fill(await screen.findByRole('searchbox', { name: 'Search lead types' }), 'heat');
    await user.click(await screen.findByRole('checkbox', { name: 'Heat pump' }));
    expect(row.filters().workTypes).toEqual([3, 7]);
  });

  test('show lead types loading', async () => {
    await openRow({}, { answers: { 'GET /lead/marketplace/work-types': 'pending' } });
    await user.click(chip('+ Lead type'));
    expect(await screen.findByText('Loading lead types')).toBeTruthy();
  });

  test('report lead types that failed to load', async () => {
    await openRow({}, { answers: { 'GET /lead/marketplace/work-types': 'unreachable' } });
    await user.click(chip('+ Lead type'));
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('We could not load the lead types.');
    expect(within(failure).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('coverage by postcode', () => {
  async function openPostcode(search: BuyLeadsSearch, more: { country?: 'gb' | 'dk'; refusal?: string } = {}) {
    const row = await openRow(search, more);
    await user.click(chip(/^(\+ )?Coverage/));
    await user.click(await screen.findByRole('radio', { name: 'By postcode' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Postcode' });
    const apply = () => user.click(screen.getByRole('button', { name: 'Apply' }));
    return { row, field, apply };
  }

  test('waits for the postcode before applying', async () => {
    const { row, field } = await openPostcode({});
    await fill(field, 'LE4');
    expect(row.changes).toEqual([]);
  });

  test.each([
    ['', 'This field is required'],
    ['nowhere', 'Please provide a valid UK postcode'],
  ])('shows for "%s" an error beside the field: %s', async (typed, words) => {
    const { row, field, apply } = await openPostcode({});
    await fill(field, typed);
    await apply();
    await eventually(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(words)).toBeTruthy();
    expect(row.changes).toEqual([]);
  });

  test('tidies the postcode itself', async () => {
    const { row, field, apply } = await openPostcode({ page: 2 });
    await fill(field, ' le15ya ');
    await apply();
    expect(row.filters()).toEqual({ ...toFilters({}), coverage: 4, postcode: 'LE1 5YA' });
  });

  test('shows an example for its country if there is one', async () => {
    const { field } = await openPostcode({}, { country: 'dk' });
    expect(screen.queryByText('For example, LE1 5YA or LE1')).toBeNull();
    await fill(field, '800');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Please provide a valid postcode')).toBeTruthy();
  });

  test('shows a server refusal at the field until it is edited', async () => {
    const { field } = await openPostcode({ coverage: 4, postcode: 'ZZ1' }, { refusal: 'Please provide a valid UK postcode' });
    expect(screen.getByText('Please provide a valid UK postcode')).toBeTruthy();
    await fill(field, 'LE1');
    await eventually(() => expect(screen.queryByText('Please provide a valid UK postcode')).toBeNull());
  });
});
