import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answer, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openPart } from '../testing/open-part.tsx';
import { fill, screen, user, within } from '../testing/page.ts';
import { type Filters, toFilters, type MyLeadsSearch } from './search-params.ts';
import { InventoryFilters } from './inventory-filters.tsx';

const types = 'GET /lead/inventory/work-types';
const known = answer(types, {
  data: [
    { id: 3, description: 'Boiler repair' },
    { id: 7, description: 'Heat pump' },
  ],
});

afterEach(() => void vi.useRealTimers());

async function openFilters(search: MyLeadsSearch = {}, answers: TestAnswers = { [types]: known }) {
  const changes: Partial<Filters>[] = [];
  function Page() {
    const [filters, setFilters] = useState(toFilters(search, undefined));
    const change = (next: Partial<Filters>) => {
      changes.push(next);
      setFilters({ ...filters, ...next });
    };
    return (
      <>
        <InventoryFilters filters={filters} onChange={change} />
        <button onClick={() => setFilters(toFilters({ search: 'marsh' }, undefined))}>Back</button>
      </>
    );
  }
  const part = await openPart(<Page />, { texts: ['leads'], answers });
  await screen.findByRole('searchbox', { name: 'Search' });
  return { ...part, changes };
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });

describe('search', () => {
  test('is debounced and trimmed', async () => {
    const { changes } = await openFilters();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const part of [' pa', 'te', 'l ']) {
      await user.type(field(), part);
      vi.advanceTimersByTime(300);
    }
    expect(changes).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(changes).toEqual([{ search: 'patel' }]);
    expect(field().value).toBe(' patel ');
  });

  test('is cleared by its own button', async () => {
    const { changes } = await openFilters({ search: 'patel' });
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(field().value).toBe('');
    await eventually(() => expect(changes).toEqual([{ search: '' }]));
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  test('follows the address on Back', async () => {
    await openFilters({ search: 'patel' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await eventually(() => expect(field().value).toBe('marsh'));
  });

  test('is limited to what the server accepts', async () => {
    await openFilters();
    await fill(field(), 'x'.repeat(80));
    expect(field().value).toHaveLength(60);
  });
});

describe('lead types', () => {
  test.each<[MyLeadsSearch, string]>([
    [{}, '+ Lead type'],
    [{ workTypes: '7' }, 'Lead type: Heat pump'],
    [{ workTypes: '99' }, 'Lead type: 1 chosen'],
    [{ workTypes: '3,7' }, 'Lead type: 2 chosen'],
  ])('for %j read "%s"', async (search, name) => {
    await openFilters(search);
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  });

  test('are ticked individually and apply at once', async () => {
    const { changes } = await openFilters({ workTypes: '3' });
    await user.click(await screen.findByRole('button', { name: 'Lead type: Boiler repair' }));
    const group = within(await screen.findByRole('group', { name: 'Lead type' }));
    await user.click(group.getByRole('checkbox', { name: 'Heat pump' }));
    await user.click(group.getByRole('checkbox', { name: 'Boiler repair' }));
    expect(changes).toEqual([{ workTypes: [3, 7] }, { workTypes: [7] }]);
  });

  test('report a failed load and can be retried', async () => {
    const { change } = await openFilters({}, { [types]: 'unreachable' });
    await user.click(screen.getByRole('button', { name: '+ Lead type' }));
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByText('We could not load the lead types.')).toBeTruthy();
    change({ [types]: known });
    await user.click(failure.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox', { name: 'Heat pump' })).toBeTruthy();
  });
});

describe('single-choice filter', () => {
  test('lists all statuses, applies at once and can be cleared', async () => {
    const { changes } = await openFilters();
    await user.click(screen.getByRole('button', { name: '+ Status' }));
    const choices = await screen.findAllByRole('radio');
    expect(choices.map((choice) => (choice as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'Valid',
      'Reported',
      'Invalid',
      'Report rejected',
      'Appealed',
      'Time extended',
    ]);
    await user.click(screen.getByRole('radio', { name: 'Invalid' }));
    await user.click(await screen.findByRole('button', { name: 'Clear status filter' }));
    expect(changes).toEqual([{ status: 'accepted' }, { status: null }]);
  });

  test.each<[MyLeadsSearch, string]>([
    [{}, '+ Date'],
    [{ order: 'accepted_date-asc' }, 'Date: Oldest'],
    [{ order: 'name-asc' }, '+ Date'],
  ])('by date reads, with %j, "%s"', async (search, name) => {
    await openFilters(search);
    expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  test('reverses the date order and restores newest first', async () => {
    const { changes } = await openFilters();
    await user.click(screen.getByRole('button', { name: '+ Date' }));
    await user.click(await screen.findByRole('radio', { name: 'Oldest' }));
    await user.click(await screen.findByRole('button', { name: 'Clear date order' }));
    expect(changes).toEqual([{ order: 'accepted_date-asc' }, { order: 'accepted_date-desc' }]);
  });
});

test('sorts cards, which have no headers, with a select of six orders', async () => {
  const { changes } = await openFilters();
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' });
  expect([...order.options].map(({ text }) => text)).toEqual([
    'Newest',
    'Oldest',
    'Name A-Z',
    'Name Z-A',
    'Lead type A-Z',
    'Lead type Z-A',
  ]);
  await user.selectOptions(order, 'Name Z-A');
  expect(changes).toEqual([{ order: 'name-desc' }]);
});

test('shows "Clear filters" while filtered, and keeps the order', async () => {
  const { changes } = await openFilters({ search: 'patel', workTypes: '3', order: 'name-asc' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(changes).toEqual([{ search: '', workTypes: [], status: null, stage: null, overdue: false, assigned: null }]);
  await eventually(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull());
  expect(field().value).toBe('');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' }).value).toBe('name-asc');
});
