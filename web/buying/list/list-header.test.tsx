import { describe, expect, test, vi } from 'vitest';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { toFilters } from '../list-filters.ts';
import { ListHeader, ViewSwitch } from './list-header.tsx';

interface Around {
  readonly total?: number | undefined;
  readonly newCount?: number;
  readonly isMobile?: boolean;
  readonly isBulkOn?: boolean;
  readonly active?: number;
}

async function openHeader({ total, newCount = 0, isMobile = false, isBulkOn = false, active = 0 }: Around) {
  const on = { bulk: vi.fn(), showNew: vi.fn(), filters: vi.fn() };
  await openPart(
    <ListHeader
      marketplace={{ total, newCount, showLatest: on.showNew }}
      filters={{
        ...toFilters({}),
        ...(active > 0 && { sold: [1] }),
        ...(active > 1 && { workTypes: [7] }),
      }}
      isMobile={isMobile}
      isBulkOn={isBulkOn}
      onBulk={on.bulk}
      onOpenFilters={on.filters}
    />,
    { texts: ['buying'] },
  );
  await screen.findByRole('heading', { level: 1, name: 'Buy leads' });
  return on;
}

describe('list header', () => {
  test.each([
    [0, 'No leads found.'],
    [1, '1 lead found.'],
    [48, '48 leads found.'],
    [1234, '1,234 leads found.'],
  ])('formats a count of %i as %s', async (total, words) => {
    await openHeader({ total });
    expect(screen.getByText(words)).toBeTruthy();
  });

  test.each([
    [1, 'true', 'false'],
    [3, 'false', 'true'],
    [2, 'false', 'false'],
  ] as const)('at coverage %i shows "In your area" pressed: %s, and "All": %s', async (coverage, inside, all) => {
    const onView = vi.fn();
    await openPart(
      <ViewSwitch
        filters={toFilters({ coverage }, 20, 1)}
        isAutoSwitched={false}
        inside={coverage === 3 ? 15 : undefined}
        onView={onView}
      />,
      {
        texts: ['buying'],
      },
    );
    await screen.findByRole('group');
    const views = within(screen.getByRole('group', { name: 'Leads to show' })).getAllByRole('button');
    expect(views.map((view) => [view.textContent, view.getAttribute('aria-pressed')])).toEqual([
      [coverage === 3 ? 'In your area 15' : 'In your area ', inside],
      ['All ', all],
    ]);
    for (const view of views) await user.click(view);
    expect(onView.mock.calls).toEqual([[1], [3]]);
  });

  test('shows that all leads are listed while the area is empty', async () => {
    await openPart(<ViewSwitch filters={toFilters({}, 20, 1)} isAutoSwitched inside={undefined} onView={vi.fn()} />, { texts: ['buying'] });
    expect(await screen.findByRole('button', { name: 'All', pressed: true })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'In your area', pressed: false })).toBeTruthy();
  });

  test('has one view where the company sees no more than its area, or has none', async () => {
    await openPart(
      <p>
        List <ViewSwitch filters={toFilters({})} isAutoSwitched={false} inside={undefined} onView={vi.fn()} />
      </p>,
      { texts: ['buying'] },
    );
    await screen.findByText('List');
    expect(screen.queryByRole('group')).toBeNull();
  });

  test('shows no number while loading', async () => {
    await openHeader({});
    expect(screen.queryByText(/match/)).toBeNull();
  });

  test.each([
    [1, '1 new lead.', 'Show it'],
    [4, '4 new leads.', 'Show them'],
  ])('offers %i new leads as a status: "%s" "%s"', async (newCount, words, name) => {
    const on = await openHeader({ newCount });
    const show = screen.getByRole('button', { name });
    expect(show.closest('output')?.textContent).toBe(`${words} ${name}`);
    await user.click(show);
    expect(on.showNew).toHaveBeenCalledOnce();
  });

  test('reserves the place for new leads', async () => {
    await openHeader({ total: 3 });
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    [false, true],
    [true, false],
  ])('shows the bulk mode switch as %s and turns it %s', async (isBulkOn, turned) => {
    const on = await openHeader({ isBulkOn });
    const bulk = screen.getByRole<HTMLInputElement>('switch', { name: 'Bulk buy' });
    expect(bulk.checked).toBe(isBulkOn);
    await user.click(bulk);
    expect(on.bulk).toHaveBeenCalledExactlyOnceWith(turned);
  });
});

describe('list header on mobile', () => {
  test.each([
    [0, 'Filter and sort'],
    [2, 'Filter and sort (2)'],
  ])('opens the filters with %i active: "%s"', async (active, name) => {
    const on = await openHeader({ isMobile: true, active });
    await user.click(screen.getByRole('button', { name }));
    expect(on.filters).toHaveBeenCalledOnce();
  });

  test.each([
    [false, 'false', true],
    [true, 'true', false],
  ])('has a button instead of the switch (on: %s), exposed as aria-pressed=%s', async (isBulkOn, pressed, turned) => {
    const on = await openHeader({ isMobile: true, isBulkOn });
    expect(screen.queryByRole('switch')).toBeNull();
    const several = screen.getByRole('button', { name: 'Select several' });
    expect(several.getAttribute('aria-pressed')).toBe(pressed);
    await user.click(several);
    expect(on.bulk).toHaveBeenCalledExactlyOnceWith(turned);
  });
});
